import { expect, test } from 'vitest'
import { drawPicture } from '../../../photo-engines.fixture.ts'
import { mapPlane, newPlane } from '../../pictures/raster.ts'
import { layGround } from './ground.ts'

const SIDE = 40
/** Green water on the left that becomes brighter towards the shore, and red land on the right. */
const shore = drawPicture(SIDE, SIDE, (x) => (x < 20 ? [0, x * 10, 0, 255] : [255, 0, 0, 255]))
const water = mapPlane(newPlane(SIDE, SIDE), (_, i) => (i % SIDE < 20 ? 1 : 0))

test('water goes on under the land as in a mirror', async () => {
  const ground = await layGround(shore, water, 4)
  const greenAt = (x: number) => ((ground?.words[10 * SIDE + x] ?? 0) >>> 8) & 255
  // The last two pixels before the shore may be mixed with it already.
  expect(greenAt(17)).toBe(170)
  expect(greenAt(19)).toBe(150)
  expect(greenAt(24)).toBe(100)
  expect(ground?.words.some((word) => (word & 255) > 0)).toBe(false)
})

test('it goes on beyond the picture, twice as fine', async () => {
  const ground = await layGround(shore, water, 4)
  expect(ground?.fine).toMatchObject({ width: 96, height: 96 })
  expect(ground?.isOwn[10 * SIDE + 5]).toBe(1)
  expect(ground?.isOwn[10 * SIDE + 19]).toBe(0)
})

test('there is none where nothing flows', async () => {
  expect(await layGround(shore, newPlane(SIDE, SIDE), 4)).toBeNull()
})
