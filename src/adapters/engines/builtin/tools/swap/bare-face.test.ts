import { expect, it } from 'vitest'
import { ATLAS_POINTS, ATLAS_SIDE, isOnFace } from '../../kit/faces/atlas.ts'
import { mapPlane, newPlane } from '../../kit/pictures/raster.ts'
import { bareFace } from './bare-face.ts'

const CHEEK = atlasIndex(147)
const FOLD = atlasIndex(206)
const none = newPlane(ATLAS_SIDE, ATLAS_SIDE)
const skin = mapPlane(none, (_, i) => (isOnFace(i) ? 1 : 0))
const lightness = mapPlane(none, () => 65)

function atlasIndex(point: number): number {
  const [x = 0, y = 0] = ATLAS_POINTS.subarray(2 * point, 2 * point + 2)
  return Math.round(y) * ATLAS_SIDE + Math.round(x)
}

/** A dark line down a face. */
function bareWithLine(place: number, depth: number) {
  const lined = mapPlane(lightness, (value, i) =>
    i % ATLAS_SIDE === place % ATLAS_SIDE ? value - depth : value,
  )
  return bareFace(skin, lined).data
}

it('includes all skin if nothing covers it', () => {
  expect(bareFace(skin, lightness).data).toEqual(skin.data)
})

it('excludes a strand of hair, but neither the skin beside it nor a wrinkle', () => {
  expect(bareWithLine(CHEEK, 40)[CHEEK]).toBe(0)
  expect(bareWithLine(CHEEK, 40)[CHEEK + 3]).toBe(1)
  expect(bareWithLine(CHEEK, 12)[CHEEK]).toBe(1)
})

it('counts the folds of a smile as skin, however dark they are', () => {
  expect(bareWithLine(FOLD, 40)[FOLD]).toBe(1)
})
