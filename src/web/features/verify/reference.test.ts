import { expect, test } from 'vitest'
import { referenceIn } from './reference.ts'

const SHARE = `sh_${'0123456789abcdef'.repeat(2)}`

test.each([
  SHARE,
  `  ${SHARE}\n`,
  `https://plumdrop.test/s/${SHARE}`,
  `https://plumdrop.test/en-XA/s/${SHARE}?from=chat#top`,
])('%s says what is meant', (typed) => {
  expect(referenceIn(typed)).toBe(SHARE)
})

test.each(['', 'https://plumdrop.test/s/', 'sh_123', `${SHARE}0`, `up_${'0'.repeat(32)}`])(
  '%s contains no reference',
  (typed) => {
    expect(referenceIn(typed)).toBeNull()
  },
)
