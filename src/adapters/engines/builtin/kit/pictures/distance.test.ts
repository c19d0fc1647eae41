import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceTo } from './distance.ts'

test('each distance is exact', () => {
  const shapes = fc
    .array(fc.boolean(), { minLength: 11 * 9, maxLength: 11 * 9 })
    .filter((cells) => cells.some(Boolean))
  fc.assert(
    fc.property(shapes, (cells) => {
      const inside = cells.flatMap((is, i) => (is ? [[i % 11, Math.floor(i / 11)] as const] : []))
      const { data } = distanceTo(
        { width: 11, height: 9, data: Float32Array.from(cells, Number) },
        (v) => v === 1,
      )
      data.forEach((distance, i) => {
        const nearest = Math.min(...inside.map(([x, y]) => Math.hypot(x - (i % 11), y - Math.floor(i / 11))))
        expect(distance).toBeCloseTo(nearest, 4)
      })
    }),
  )
})

test('without a shape every distance is huge, and none is NaN', () => {
  const { data } = distanceTo({ width: 5, height: 4, data: new Float32Array(20) }, (value) => value > 0)
  expect(Math.min(...data)).toBeGreaterThan(1e5)
})
