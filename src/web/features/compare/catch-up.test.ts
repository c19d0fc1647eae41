import { expect, test } from 'vitest'
import { catchUp } from './catch-up.ts'

test('a video that lags is brought beside the leading one, and one that is near enough is left alone', () => {
  expect(catchUp(3, { currentTime: 2, duration: 5, ended: false })).toBe(3)
  expect(catchUp(3, { currentTime: 2.9, duration: 5, ended: false })).toBeNull()
})

test('a shorter video waits at its end until both begin anew', () => {
  expect(catchUp(4, { currentTime: 2, duration: 2, ended: true })).toBeNull()
  expect(catchUp(0, { currentTime: 2, duration: 2, ended: true })).toBe(0)
})
