import { expect, it } from 'vitest'
import { phrased } from './parody.ts'

it('rests after phrases, and keeps the words', () => {
  expect(phrased('We built a great wall, and we painted it – all of it; nobody else could.')).toBe(
    'We built a great wall, [pause 300ms] and we painted it – [pause 300ms] all of it; [pause 300ms] nobody else could.',
  )
})

it('does not rest inside numbers, lists of single words and dates', () => {
  const text = 'Red, green, blue: 1,000,000 people came on May 5, 2024.'
  expect(phrased(text)).toBe(text)
})
