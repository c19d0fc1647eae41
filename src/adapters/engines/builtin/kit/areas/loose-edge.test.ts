import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Picture } from '../pictures/raster.ts'
import { looseEdgeIn } from './loose-edge.ts'

const SIDE = 120
const isCoat = (x: number, y: number) => x >= 30 && x < 90 && y >= 20 && y < 100
const data = new Uint8Array(SIDE * SIDE * 4)
for (let i = 0; i < SIDE * SIDE; i++) {
  data.set(isCoat(i % SIDE, Math.floor(i / SIDE)) ? [40, 40, 60, 255] : [210, 200, 190, 255], i * 4)
}
const picture: Picture = { width: SIDE, height: SIDE, data }
const areaOf = (isIn: (x: number, y: number) => boolean) =>
  mapPlane(newPlane(SIDE, SIDE), (_, i) => +isIn(i % SIDE, Math.floor(i / SIDE)))

test('the whole edge of a coat lies where the picture changes', async () => {
  expect(await looseEdgeIn(picture, areaOf(isCoat))).toBeLessThan(0.02)
})

test('half of a coat’s edge lies where nothing changes', async () => {
  const half = areaOf((x, y) => isCoat(x, y) && y < 60)
  expect(await looseEdgeIn(picture, half)).toBeGreaterThan(0.2)
})

test('an empty area has no edge to trust', async () => {
  expect(await looseEdgeIn(picture, newPlane(SIDE, SIDE))).toBe(1)
})
