import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, clamp01, copyBox, mapPlane, newPlane, sampleAxis, smoothStep } from './raster.ts'

const size = fc.integer({ min: 1, max: 40 })
const part = fc.double({ min: -2, max: 3, noNaN: true })

test('a smooth step stays between 0 and 1 and never decreases', () => {
  fc.assert(
    fc.property(part, part, (one, other) => {
      const low = Math.min(one, other)
      const high = Math.max(one, other)
      expect(smoothStep(0, 1, low)).toBeLessThanOrEqual(smoothStep(0, 1, high))
      expect(smoothStep(0, 1, low)).toBe(clamp01(smoothStep(0, 1, low)))
    }),
  )
  expect([smoothStep(2, 4, 1), smoothStep(2, 4, 3), smoothStep(2, 4, 5)]).toEqual([0, 0.5, 1])
})

test('samples of a new axis lie between old ones, in order, and the same size changes nothing', () => {
  fc.assert(
    fc.property(size, size, (before, after) => {
      const { from, to, part: parts } = sampleAxis(before, after)
      const places = Array.from(from, (place, i) => place + (parts[i] ?? 0))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...to)).toBeLessThan(before)
      expect([...sampleAxis(before, before).from]).toEqual(Array.from({ length: before }, (_, i) => i))
    }),
  )
})

test('the box around values contains all of them and nothing more', () => {
  const places = fc.array(fc.tuple(fc.nat(19), fc.nat(11)), { maxLength: 8 })
  fc.assert(
    fc.property(places, (marked) => {
      const plane = newPlane(20, 12)
      for (const [x, y] of marked) plane.data[y * 20 + x] = 1
      const box = boxAround(plane, 0.5)
      expect(box === null).toBe(marked.length === 0)
      if (marked.length === 0) return
      const xs = marked.map(([x]) => x)
      const ys = marked.map(([, y]) => y)
      expect(box).toEqual({
        left: Math.min(...xs),
        top: Math.min(...ys),
        width: Math.max(...xs) - Math.min(...xs) + 1,
        height: Math.max(...ys) - Math.min(...ys) + 1,
      })
    }),
  )
})

test('a box beyond the edges copies the part inside, and leaves the rest of its target', () => {
  const plane = mapPlane(newPlane(3, 2), (_, i) => i + 1)
  const copied = copyBox(plane, { left: -1, top: 1, width: 3, height: 2 }, new Float32Array(6).fill(9))
  expect([...copied]).toEqual([9, 4, 5, 9, 9, 9])
})
