import { expect, test } from 'vitest'
import { isAppeal, MAX_APPEAL_CHARACTERS } from './appeals.ts'

test('an appeal is measured without surrounding whitespace', () => {
  expect(isAppeal(` ${'x'.repeat(10)} `)).toBe(true)
  expect(isAppeal(`${'x'.repeat(9)} `)).toBe(false)
  expect(isAppeal('x'.repeat(MAX_APPEAL_CHARACTERS))).toBe(true)
  expect(isAppeal('x'.repeat(MAX_APPEAL_CHARACTERS + 1))).toBe(false)
})
