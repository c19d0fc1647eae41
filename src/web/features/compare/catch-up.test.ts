import { expect, test } from 'vitest'
import { catchUp } from './catch-up.ts'

test('a lagging video jumps to the leading one, and a small lag is ignored', () => {
  expect(catchUp(3, { currentTime: 2, duration: 5, ended: false })).toBe(3)
  expect(catchUp(3, { currentTime: 2.9, duration: 5, ended: false })).toBeNull()
})

test('a shorter video waits at its end until both start over', () => {
  expect(catchUp(4, { currentTime: 2, duration: 2, ended: true })).toBeNull()
  expect(catchUp(0, { currentTime: 2, duration: 2, ended: true })).toBe(0)
})
