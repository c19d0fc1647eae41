import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxBlur, gaussianBlur } from './blur.ts'
import { newPlane, type Plane } from './raster.ts'

const planes = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .array(fc.integer({ min: 0, max: 255 }), { minLength: width * height, maxLength: width * height })
      .map((values): Plane => ({ width, height, data: Float32Array.from(values) })),
  )

function plainBoxBlur({ width, data }: Plane, radius: number): Float32Array {
  return data.map((_, place) => {
    const x = place % width
    const y = Math.floor(place / width)
    const inside = [...data].filter(
      (_value, i) => Math.abs((i % width) - x) <= radius && Math.abs(Math.floor(i / width) - y) <= radius,
    )
    return inside.reduce((sum, value) => sum + value, 0) / inside.length
  })
}

test('the box blur’s running sums give the plain mean of each window, also at the borders', () => {
  fc.assert(
    fc.property(planes, fc.integer({ min: 0, max: 15 }), (plane, radius) => {
      const expected = plainBoxBlur(plane, radius)
      boxBlur(plane, radius).data.forEach((value, i) => {
        expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 2)
      })
    }),
  )
})

test('the gaussian blur has the requested width and loses nothing', () => {
  const dot = newPlane(101, 101)
  dot.data[50 * 101 + 50] = 1
  const { data } = gaussianBlur(dot, 6)
  const sum = data.reduce((total, value) => total + value, 0)
  const variance = data.reduce((total, value, i) => total + value * ((i % 101) - 50) ** 2, 0)
  expect(sum).toBeCloseTo(1, 4)
  expect(Math.sqrt(variance)).toBeCloseTo(6, 0)
})
