import { describe, expect, test } from 'vitest'
import { coloursOf } from '../pictures/colours.ts'
import { newPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { agreement } from './agreement.ts'
import { applyMask } from './apply-mask.ts'
import { modelColours } from './colour-model.ts'
import { refineEdge, steepen } from './refine-edge.ts'

const SIDE = 96
type Within = (x: number, y: number) => boolean

const paint = (isInside: Within): Picture => {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++)
    data.set(isInside(i % SIDE, Math.floor(i / SIDE)) ? [210, 60, 40, 255] : [40, 90, 160, 255], i * 4)
  return { width: SIDE, height: SIDE, data }
}
const mask = (valueAt: (x: number, y: number) => number): Plane => {
  const plane = newPlane(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) plane.data[i] = valueAt(i % SIDE, Math.floor(i / SIDE))
  return plane
}
const within = (isInside: Within) => mask((x, y) => (isInside(x, y) ? 1 : 0))
const disc: Within = (x, y) => Math.hypot(x - 48, y - 48) < 28
const at = ({ data }: Plane, x: number, y: number) => data[y * SIDE + x] ?? Number.NaN

describe('the overlap of two masks', () => {
  test('is 1 for equal masks, and 0 for disjoint and empty ones', () => {
    expect(agreement(within(disc), within(disc))).toBe(1)
    expect(
      agreement(
        within(disc),
        within((x, y) => !disc(x, y)),
      ),
    ).toBe(0)
    expect(agreement(newPlane(4, 4), newPlane(4, 4))).toBe(0)
  })

  test('is a part of their union, in either order', () => {
    const [left, middle] = [within((x) => x < 48), within((x) => x >= 24 && x < 72)]
    expect(agreement(left, middle)).toBeCloseTo(1 / 3, 5)
    expect(agreement(middle, left)).toBe(agreement(left, middle))
  })
})

describe('an edge', () => {
  const picture = paint(disc)

  test('moves to where the colours change', () => {
    const rough = mask((x, y) => Math.min(1, Math.max(0, (31 - Math.hypot(x - 48, y - 48)) / 6)))
    const { alpha } = refineEdge(rough, coloursOf(picture))
    expect(agreement(alpha, within(disc))).toBeGreaterThan(0.97)
  })

  test('removes things in the background, and keeps parts that are nearly as large', () => {
    const speck: Within = (x, y) => x > 85 && y > 85 && x < 90 && y < 90
    const seen = within((x, y) => disc(x, y) || speck(x, y))
    const { alpha } = refineEdge(seen, coloursOf(paint((x, y) => disc(x, y) || speck(x, y))))
    expect(at(alpha, 87, 87)).toBe(0)
    expect(at(alpha, 48, 48)).toBe(1)
  })

  test('closes a doubt of a few pixels inside', () => {
    const { alpha } = refineEdge(
      within((x, y) => disc(x, y) && !(x === 48 && y === 48)),
      coloursOf(picture),
    )
    expect(at(alpha, 48, 48)).toBeGreaterThan(0.95)
  })

  test('of nothing is nothing, and of everything is everything', () => {
    const none = refineEdge(newPlane(SIDE, SIDE), coloursOf(picture))
    expect(none.alpha.data.every((value) => value === 0)).toBe(true)
    const all = refineEdge(
      mask(() => 1),
      coloursOf(picture),
    )
    expect(all.alpha.data.every((value) => value > 0.99)).toBe(true)
  })
})

test('steepening removes haze and keeps half-transparent pixels', () => {
  expect([0, 0.1, 0.5, 0.9, 1].map(steepen)).toEqual([0, 0, expect.closeTo(0.5), 1, 1])
})

describe('a mask on a picture', () => {
  test('removes what it does not cover, and leaves the rest bit for bit', async () => {
    const picture = paint(disc)
    const cut = await applyMask(picture, within(disc))
    for (let i = 0; i < SIDE * SIDE; i++) {
      const isInside = disc(i % SIDE, Math.floor(i / SIDE))
      const expected = isInside ? [...picture.data.subarray(i * 4, i * 4 + 4)] : [0, 0, 0, 0]
      expect([...cut.data.subarray(i * 4, i * 4 + 4)]).toEqual(expected)
    }
  })

  test('gives a mixed pixel of the edge the colour of the subject', async () => {
    const picture = paint((x) => x < 48)
    for (let y = 0; y < SIDE; y++) picture.data.set([125, 75, 100, 255], (y * SIDE + 48) * 4)
    const cut = await applyMask(
      picture,
      mask((x) => (x < 48 ? 1 : x === 48 ? 0.5 : 0)),
    )
    const [red = 0, , blue = 0, alpha] = cut.data.subarray((48 * SIDE + 48) * 4)
    expect(alpha).toBe(128)
    expect(red).toBeGreaterThan(150)
    expect(blue).toBeLessThan(85)
  })
})

test('colours are counted', () => {
  const model = modelColours(
    paint((x) => x < 24),
    () => true,
  )
  expect(model.count).toBe(SIDE * SIDE)
  expect(model.shareAt(0)).toBeCloseTo(0.25)
  expect(model.shareAt(SIDE - 1)).toBeCloseTo(0.75)
  const none = modelColours(paint(disc), () => false)
  expect([none.count, none.shareAt(0)]).toEqual([0, 0])
})
