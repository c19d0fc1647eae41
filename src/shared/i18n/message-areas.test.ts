import { expect, test } from 'vitest'
import { appMessages } from './app-messages.ts'
import { messageArea, messageAreasOf } from './message-areas.ts'

test('the longest prefix of a key decides the area of its message', () => {
  expect(messageArea('tool.generate')).toBe('first')
  expect(messageArea('tool.mask.brush')).toBe('later')
  expect(messageArea('admin.people.title')).toBe('console')
  expect(messageArea('pricing.title')).toBe('later')
})

test('only operators’ pages use the messages of the console', () => {
  expect(messageAreasOf('/operation/people')).toEqual(['first', 'later', 'console'])
  expect(messageAreasOf('/pricing')).toEqual(['first', 'later'])
})

test('holders of a page’s messages get the ones that are loaded later', async () => {
  const first = await appMessages.load('en-US', ['first'])
  expect(await appMessages.load('en-US', ['later'])).toBe(first)
  expect(appMessages.loaded('en-US')).toBe(first)
})
