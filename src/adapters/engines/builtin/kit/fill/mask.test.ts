import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growMask, isThicker, type Mask } from './mask.ts'
import { planWindows } from './windows.ts'

function maskOf(width: number, height: number, places: readonly (readonly [number, number])[]): Mask {
  const data = new Uint8Array(width * height)
  for (const [x, y] of places) data[y * width + x] = 1
  return { width, height, data }
}

test('a mask grows by its border on all sides, but not beyond the picture', () => {
  const { data } = growMask(maskOf(9, 7, [[1, 3]]), 2)
  const chosen = Array.from(data.entries()).filter(([, value]) => value === 1)
  const places = chosen.map(([i]) => [i % 9, Math.floor(i / 9)] as const)
  expect(places).toHaveLength(4 * 5)
  expect(places.every(([x, y]) => x <= 3 && y >= 1 && y <= 5)).toBe(true)
})

test('a mask is as thick as its thickest place, however long it is', () => {
  const bar = maskOf(
    40,
    20,
    Array.from({ length: 30 * 5 }, (_, i) => [5 + (i % 30), 6 + Math.floor(i / 30)] as const),
  )
  expect(isThicker(bar, 3)).toBe(true)
  expect(isThicker(bar, 6)).toBe(false)
  expect(isThicker(maskOf(40, 20, []), 1)).toBe(false)
})

test('every pixel of the mask lies in the core of a window, and every core in its view', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 1799 }), fc.integer({ min: 0, max: 1199 }))
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
      const windows = planWindows(maskOf(1800, 1200, places))
      for (const { core, view } of windows) {
        expect(core.left).toBeGreaterThanOrEqual(view.left)
        expect(core.top).toBeGreaterThanOrEqual(view.top)
        expect(core.left + core.width).toBeLessThanOrEqual(view.left + view.width)
        expect(core.top + core.height).toBeLessThanOrEqual(view.top + view.height)
        expect(view.left + view.width).toBeLessThanOrEqual(1800)
        expect(view.top + view.height).toBeLessThanOrEqual(1200)
      }
      for (const [x, y] of places) {
        const holders = windows.filter(
          ({ core }) =>
            x >= core.left && x < core.left + core.width && y >= core.top && y < core.top + core.height,
        )
        expect(holders.length).toBeGreaterThanOrEqual(1)
      }
    }),
    { numRuns: 30 },
  )
})

test('a small mark on a large picture is examined closely, and one all over it in few windows', () => {
  const small = planWindows(maskOf(4000, 3000, [[3700, 2800]]))
  expect(small.map(({ view }) => [view.width, view.height])).toEqual([[512, 512]])
  const everywhere = Array.from(
    { length: 400 },
    (_, i) => [(i % 20) * 200, Math.floor(i / 20) * 150] as const,
  )
  expect(planWindows(maskOf(4000, 3000, everywhere)).length).toBeLessThanOrEqual(4)
})
