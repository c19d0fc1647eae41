import { expect, test } from 'vitest'
import { createPageTitles } from './page-titles.ts'

const worded = new Map([['page.sticker.heading', 'Sticker press']])

test('a page is called as operators have worded it, and others as in the code', async () => {
  const titleOf = await createPageTitles(() => worded)('en-US')
  expect([titleOf('sticker'), titleOf('ai-face-swap'), titleOf('gone')]).toEqual([
    'Sticker press',
    expect.stringMatching(/face swap/i),
    'gone',
  ])
})

test('what operators have worded is in the language of the site only', async () => {
  const titleOf = await createPageTitles(() => worded)('en-XA')
  expect(titleOf('sticker')).not.toBe('Sticker press')
})
