import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import { outlining } from '../../../kit/things/outlines.fixture.ts'
import type { Models } from '../../../models/models.ts'
import { outlineGarment } from './outline-garment.ts'

const SIDE = 96
const isWorn = (x: number, y: number) => x >= 30 && x < 60 && y >= 20 && y < 90
const at = (i: number) => [i % SIDE, Math.floor(i / SIDE)] as const

/** Red trousers on grey, with a shaded hem that the network for outlines does not see as red. */
const data = new Uint8Array(SIDE * SIDE * 4)
for (let i = 0; i < SIDE * SIDE; i++) {
  const [x, y] = at(i)
  data.set([isWorn(x, y) && y < 72 ? 220 : 90, 90, 90, 255], i * 4)
}
const picture: Picture = { width: SIDE, height: SIDE, data }
const trousers = mapPlane(newPlane(SIDE, SIDE), (_, i) => +isWorn(...at(i)))

const { see, outline } = outlining((red, green) => red > green + 1)
const models: Models = {
  run: async (_, seen) => see(seen),
  runAll: async (_, ...inputs) => outline(...inputs),
  runForBytes: () => Promise.reject(new Error('Nothing else is asked.')),
}

test('a hem that an outline loses still belongs to the garment', async () => {
  const head = { left: 40, top: 0, width: 10, height: 10 }
  const found = await outlineGarment(picture, trousers, trousers, head, { models })
  const shareAt = (x: number, y: number) =>
    found?.data[Math.round((y * found.height) / SIDE) * found.width + Math.round((x * found.width) / SIDE)] ??
    0
  expect(shareAt(45, 40)).toBeGreaterThan(0.5)
  expect(shareAt(45, 82)).toBeGreaterThan(0.5)
  expect(shareAt(20, 82)).toBeLessThan(0.5)
})

test('a map that covers only a part of the outline is not believed', async () => {
  const part = mapPlane(newPlane(SIDE, SIDE), (_, i) => +(isWorn(...at(i)) && at(i)[1] < 45))
  const head = { left: 40, top: 0, width: 10, height: 10 }
  expect(await outlineGarment(picture, part, part, head, { models })).toBeNull()
})
