import { expect, it } from 'vitest'
import { ATLAS_POINTS, ATLAS_SIDE, isAroundEye, isOnFace } from '../../kit/faces/atlas.ts'
import { mapPlane, newPlane } from '../../kit/pictures/raster.ts'
import { bareFace } from './bare-face.ts'

const CHEEK = atlasIndex(205)
const BRIDGE = atlasIndex(6)
const none = newPlane(ATLAS_SIDE, ATLAS_SIDE)
const skin = mapPlane(none, (_, i) => (isOnFace(i) ? 1 : 0))
const lightness = mapPlane(none, () => 65)

function atlasIndex(point: number): number {
  const [x = 0, y = 0] = ATLAS_POINTS.subarray(2 * point, 2 * point + 2)
  return Math.round(y) * ATLAS_SIDE + Math.round(x)
}

it('is all of the skin where nothing lies upon it', () => {
  const bare = bareFace({ skin, worn: none, lightness })
  expect(bare.data[CHEEK]).toBe(1)
  expect(bare.data[BRIDGE]).toBe(1)
})

it('leaves out a strand of hair, and neither the skin beside it nor a wrinkle', () => {
  const across = (depth: number) =>
    bareFace({
      skin,
      worn: none,
      lightness: mapPlane(lightness, (value, i) =>
        i % ATLAS_SIDE === CHEEK % ATLAS_SIDE ? value - depth : value,
      ),
    })
  expect(across(30).data[CHEEK]).toBe(0)
  expect(across(30).data[CHEEK + 3]).toBe(1)
  expect(across(6).data[CHEEK]).toBe(1)
})

it('leaves out all that glasses cover', () => {
  const worn = mapPlane(none, (_, i) => (isAroundEye(i) && i % 7 === 0 ? 1 : 0))
  const bare = bareFace({ skin, worn, lightness })
  expect(bare.data[BRIDGE]).toBe(0)
  expect(bare.data[CHEEK]).toBe(1)
})
