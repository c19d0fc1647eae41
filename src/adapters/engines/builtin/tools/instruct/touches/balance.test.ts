import { expect, test } from 'vitest'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { balanceLight } from './balance.ts'

const SIDE = 64
/** Dark on the left, bright on the right. */
const halves: Picture = {
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) => {
    if (i % 4 === 3) return 255
    const x = (i >> 2) % SIDE
    return (x < SIDE / 2 ? 5 : 195) + (x % 8) * 8
  }),
}

test('dark parts become brighter, and bright ones are not overexposed', () => {
  const { data } = balanceLight(halves)
  const at = (x: number, { data: pixels }: Pick<Picture, 'data'>) => pixels[x * 4] ?? 0
  expect(at(4, { data })).toBeGreaterThan(at(4, halves) + 15)
  expect(at(SIDE - 1, { data })).toBeGreaterThan(at(SIDE - 8, { data }))
})
