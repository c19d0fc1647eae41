import { expect, test } from 'vitest'
import { maskAt } from '../../../kit/fill/mask.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { hasBlot } from './find-blot.ts'

const size = { width: 60, height: 60 }
const all = Array.from({ length: size.width * size.height }, (_, i) => i)
const holes = maskAt(
  all.filter((i) => i % 60 >= 20 && i % 60 < 40 && i >= 60 * 20 && i < 60 * 50),
  size,
)

/** A dark wood above a pale road, with a filling that may have a spot. */
function road(spot: (x: number, y: number) => boolean): Picture {
  const values = all.map((i) => (i < 60 * 30 ? 50 : 180) - (spot(i % 60, Math.floor(i / 60)) ? 100 : 0))
  return { ...size, data: Uint8Array.from(values.flatMap((value) => [value, value, value, 255])) }
}

test('a dark spot on a road is a blot, although the wood above is as dark', async () => {
  expect(
    await hasBlot(
      road((x, y) => x > 25 && x < 30 && y > 40 && y < 45),
      holes,
    ),
  ).toBe(true)
})

test('a filling like what is beside it is none, and neither is a brighter one', async () => {
  expect(
    await hasBlot(
      road(() => false),
      holes,
    ),
  ).toBe(false)
  const { data } = road(() => false)
  const bright = data.map((value, k) => (holes.data[k >> 2] ? Math.min(255, value + 60) : value))
  expect(await hasBlot({ ...size, data: bright }, holes)).toBe(false)
})
