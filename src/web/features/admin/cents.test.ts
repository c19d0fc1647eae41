import { expect, test } from 'vitest'
import { centsOf } from './cents.ts'

test.each([
  ['19.99', 1999],
  [' $5 ', 500],
  ['5,5', 550],
  ['0.29', 29],
  ['1.15', 115],
])('%j is %i cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each(['', '-5', '5.999', '1e3', 'five', '5.', '=5'])('%j is not an amount of money', (typed) => {
  expect(centsOf(typed)).toBeNull()
})
