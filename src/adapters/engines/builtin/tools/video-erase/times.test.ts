import { expect, test } from 'vitest'
import { closeAbsences, timesOf } from './times.ts'

const repeat = (value: number, times: number) => Array.from({ length: times }, () => value)

test('a mark is shown while it is strong compared with its maximum, ignoring single frames', () => {
  expect([...timesOf([...repeat(2, 6), ...repeat(0.1, 6)])]).toEqual([...repeat(1, 6), ...repeat(0, 6)])
  expect([...timesOf([1, 1, 0, 1, 1, 0.9, 0.2, 1, 1])]).toEqual(repeat(1, 9))
})

test('short absences are closed, long ones are not', () => {
  const shown = Uint8Array.from([...repeat(1, 5), 0, 0, ...repeat(1, 5), ...repeat(0, 9)])
  expect([...closeAbsences(shown, 4)]).toEqual([...repeat(1, 13), ...repeat(0, 8)])
})
