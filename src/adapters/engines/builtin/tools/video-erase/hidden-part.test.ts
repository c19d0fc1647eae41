import { expect, test } from 'vitest'
import { newPlane, type Plane, planeFrom } from '../../kit/pictures/raster.ts'
import { hiddenPartOf } from './hidden-part.ts'

const SIZE = { width: 60, height: 40 }
/** Upright strokes, as the network sees them. */
const isStroke = (i: number) => i % SIZE.width > 10 && i % SIZE.width < 50 && i % 6 < 3
const seen = planeFrom(SIZE, (i) => (isStroke(i) ? 0.25 : 0))

/** A scene that changes by so much, behind strokes that hide this part of it. */
const changeBehind = (change: number, hidden: number): Plane =>
  planeFrom(SIZE, (i) => change * (isStroke(i) ? (1 - hidden) ** 2 : 1))

test('a mark hides as much as the change of the scene behind it is less than beside it', () => {
  for (const hidden of [0.15, 0.25, 0.45]) {
    const part = hiddenPartOf(seen, changeBehind(900, hidden))
    expect(part.data[20 * SIZE.width + 24]).toBeCloseTo(hidden, 1)
    expect(part.data[20 * SIZE.width + 27]).toBe(0)
  }
})

test('where nothing moves, the network is believed', () => {
  expect(hiddenPartOf(seen, newPlane(SIZE.width, SIZE.height))).toEqual(seen)
})
