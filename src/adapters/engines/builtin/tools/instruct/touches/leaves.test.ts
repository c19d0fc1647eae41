import { expect, test } from 'vitest'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { changeLeaves } from './leaves.ts'

const SKIN = [220, 170, 140, 255]
const GRASS = [90, 120, 50, 255]

/** Grass to the right of a person, from a column on. */
function lawn(from: number): Picture {
  const data = Uint8Array.from(
    Array.from({ length: 40 * 20 }, (_, i) => (i % 40 < from ? SKIN : GRASS)).flat(),
  )
  return { width: 40, height: 20, data }
}

test('grass becomes greener, and skin stays unchanged', () => {
  const { data } = changeLeaves(lawn(20), 'greener')
  expect([...data.subarray(0, 4)]).toEqual(SKIN)
  const [red = 0, green = 0] = data.subarray(35 * 4, 35 * 4 + 4)
  expect(green - red).toBeGreaterThan(50)
})

test('a picture with hardly any grass is refused', () => {
  expect(() => changeLeaves(lawn(39), 'autumn')).toThrow('few_leaves')
})
