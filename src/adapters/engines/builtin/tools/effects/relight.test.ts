import { expect, test } from 'vitest'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { inLight, relight } from './relight.ts'

const SIDE = 60
/** A grey disc, cut out. */
const disc = drawPicture(SIDE, SIDE, (x, y) => [120, 120, 120, Math.hypot(x - 30, y - 30) < 20 ? 255 : 0])
const at = (data: Uint8Array, x: number, y: number) => [
  ...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4),
]

test('each lamp shines on its own side, and the cut-out keeps its edge', () => {
  const lamps = { place: [200, 200, 200], left: [255, 0, 0], right: [0, 0, 255] } as const
  const { data } = relight(disc, lamps)
  const left = at(data, 12, 30)
  const right = at(data, 47, 30)
  const middle = at(data, 30, 30)
  expect(left[0]).toBeGreaterThan((left[2] ?? 0) + 30)
  expect(right[2]).toBeGreaterThan((right[0] ?? 0) + 30)
  expect(middle[1]).toBe(Math.round((120 * 200) / 255))
  for (let i = 3; i < data.length; i += 4) expect(data[i]).toBe(disc.data[i])
})

test('dark skin and clothes stay dark under lamps that make pale ones bright', () => {
  const lamps = { place: [255, 255, 255], left: [200, 200, 200], right: [0, 0, 0] } as const
  const gained = (own: number) => {
    const body = drawPicture(SIDE, SIDE, (x, y) => [own, own, own, Math.hypot(x - 30, y - 30) < 20 ? 255 : 0])
    return (at(relight(body, lamps).data, 16, 30)[0] ?? 0) - own
  }
  expect(gained(20)).toBeGreaterThan(3)
  expect(gained(20)).toBeLessThan(0.65 * gained(130))
})

test('light of one colour takes the others away', () => {
  expect(at(inLight(disc, [255, 128, 0]).data, 30, 30)).toEqual([120, 60, 0, 255])
})
