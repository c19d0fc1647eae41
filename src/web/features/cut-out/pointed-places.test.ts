import { expect, test } from 'vitest'
import type { Mask } from './mask-edits.ts'
import { pointAt } from './pointed-places.ts'

/** Its right half is kept. */
const MASK: Mask = {
  width: 64,
  height: 64,
  data: Uint8Array.from({ length: 64 * 64 }, (_, i) => (i % 64 < 32 ? 0 : 255)),
}
const DAB = [{ x: 16, y: 32 }]

test('besides a dab, the site gets points in the kept part, far from it and from each other', () => {
  const { on, kept } = pointAt(MASK, DAB)
  expect(on).toEqual([{ x: 0.25, y: 0.5 }])
  expect(kept).toHaveLength(2)
  expect(kept.every(({ x }) => x > 0.5)).toBe(true)
  expect(Math.abs((kept[0]?.y ?? 0) - (kept[1]?.y ?? 0))).toBeGreaterThan(0.5)
})

test('a stroke becomes a few of its points, including the first and the last, and none outside the photo', () => {
  const stroke = Array.from({ length: 100 }, (_, i) => ({ x: i, y: 0 }))
  const { on, kept } = pointAt({ ...MASK, data: new Uint8Array(64 * 64) }, stroke)
  expect(on.map(({ x }) => x)).toEqual([0, 33 / 64, 1, 1])
  expect(kept).toEqual([])
})
