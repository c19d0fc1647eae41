import { expect, test } from 'vitest'
import { applyFit, type Colours, fitMaskToColours, smoothAlong } from './guided-filter.ts'
import { type Plane, smoothStep } from './raster.ts'

const SIDE = 64

function paint(colour: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => colour(i % SIDE, Math.floor(i / SIDE)))
  return { width: SIDE, height: SIDE, data }
}

test('a slightly misplaced soft mask moves to the edge of the colours', () => {
  const edge = 32
  const colours: Colours = [
    paint((x) => (x < edge ? 0.8 : 0.2)),
    paint((x) => (x < edge ? 0.3 : 0.5)),
    paint(() => 0.4),
  ]
  const soft = paint((x) => 1 - smoothStep(edge - 4, edge + 10, x))
  const refined = applyFit(fitMaskToColours(soft, colours, 6, 1e-4), colours)
  const stepAtEdge = ({ data }: Plane) => (data[SIDE * 30 + edge - 1] ?? 0) - (data[SIDE * 30 + edge] ?? 0)
  expect(stepAtEdge(soft)).toBeLessThan(0.12)
  expect(stepAtEdge(refined)).toBeGreaterThan(3 * stepAtEdge(soft))
})

test('in a picture of one colour the mask is only smoothed, and no value is NaN', () => {
  const flat: Colours = [paint(() => 0.5), paint(() => 0.5), paint(() => 0.5)]
  const mask = paint((x) => (x < 20 ? 1 : 0))
  const { data } = applyFit(fitMaskToColours(mask, flat, 4, 1e-4), flat)
  expect(data.every((value) => value > -0.01 && value < 1.01)).toBe(true)
  expect(data[SIDE * 30 + 5]).toBeCloseTo(1)
  expect(data[SIDE * 30 + 50]).toBeCloseTo(0)
})

test('a plane that spills over an edge of its guide is drawn back to it', () => {
  const edge = 32
  const guide = paint((x) => (x < edge ? 0.8 : 0.2))
  const spilt = paint((x) => 1 - smoothStep(edge - 6, edge + 12, x))
  const { data } = smoothAlong(spilt, guide, 8, 1e-4)
  const row = SIDE * 30
  expect((data[row + edge - 1] ?? 0) - (data[row + edge] ?? 0)).toBeGreaterThan(0.4)
})
