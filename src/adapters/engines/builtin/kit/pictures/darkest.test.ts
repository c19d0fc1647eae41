import { expect, test } from 'vitest'
import { darkestOf } from './darkest.ts'

test('colours become dark, and white and grey stay', () => {
  const colours = [250, 200, 10, 255, 240, 240, 240, 128]
  const { data } = darkestOf({ width: 2, height: 1, data: new Uint8Array(colours) })
  expect([...data]).toEqual([10, 10, 10, 255, 240, 240, 240, 128])
})
