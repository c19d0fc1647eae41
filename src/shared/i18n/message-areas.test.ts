import { expect, test } from 'vitest'
import { appMessages } from './app-messages.ts'
import { messageArea, messageAreasOf } from './message-areas.ts'

test('the longest beginning of a key decides where its message belongs', () => {
  expect(messageArea('tool.generate')).toBe('first')
  expect(messageArea('tool.mask.brush')).toBe('later')
  expect(messageArea('admin.people.title')).toBe('console')
  expect(messageArea('pricing.title')).toBe('later')
})

test('only the pages of operators say what the console says', () => {
  expect(messageAreasOf('/operation/people')).toEqual(['first', 'later', 'console'])
  expect(messageAreasOf('/pricing')).toEqual(['first', 'later'])
})

test('whoever holds the messages of a page has what arrives later', async () => {
  const first = await appMessages.load('en-US', ['first'])
  expect(await appMessages.load('en-US', ['later'])).toBe(first)
  expect(appMessages.loaded('en-US')).toBe(first)
})
