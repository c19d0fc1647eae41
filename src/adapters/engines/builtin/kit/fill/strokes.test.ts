import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plane } from '../pictures/raster.ts'
import { brightStrokes } from './strokes.ts'

const [WIDTH, HEIGHT] = [23, 17]

/** By looking at every pixel of every square. */
function slowly({ width, data }: Plane, radius: number): number[] {
  const extreme = (values: Float32Array, pick: (...numbers: number[]) => number) =>
    Float32Array.from(values, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      const near = Array.from(values).filter(
        (_, j) => Math.abs((j % width) - x) <= radius && Math.abs(Math.floor(j / width) - y) <= radius,
      )
      return pick(...near)
    })
  const painted = extreme(extreme(data, Math.min), Math.max)
  return Array.from(data, (value, i) => value - (painted[i] ?? 0))
}

test('strokes are whatever a brush of the size cannot paint, as a brute-force search confirms', () => {
  const values = fc.array(fc.float({ min: 0, max: 1, noNaN: true }), {
    minLength: WIDTH * HEIGHT,
    maxLength: WIDTH * HEIGHT,
  })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 9 }), (data, radius) => {
      const plane = { width: WIDTH, height: HEIGHT, data: Float32Array.from(data) }
      const expected = slowly(plane, radius)
      for (const [i, value] of brightStrokes(plane, radius).data.entries())
        expect(value).toBeCloseTo(expected[i] ?? 0, 5)
    }),
    { numRuns: 5 },
  )
})
