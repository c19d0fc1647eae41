import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Mask, newMask } from './mask.ts'
import { NETWORK_SIDE, planWindows, type Window } from './windows.ts'

const spot = fc.record({
  x: fc.double({ min: 0, max: 0.9, noNaN: true }),
  y: fc.double({ min: 0, max: 0.9, noNaN: true }),
})

/** A mask with a few squares in it, by the parts of its sides where they begin. */
function maskWith(width: number, height: number, spots: readonly { x: number; y: number }[]): Mask {
  const mask = newMask(width, height)
  for (const { x, y } of spots) {
    const [left, top] = [Math.floor(x * width), Math.floor(y * height)]
    for (let row = top; row < Math.min(height, top + 20); row++)
      mask.data.fill(1, row * width + left, row * width + Math.min(width, left + 20))
  }
  return mask
}

const holds = ({ left, top, width, height }: Window['view'], x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height

test('a small picture is examined as a whole', () => {
  expect(planWindows(maskWith(640, 300, [{ x: 0.5, y: 0.5 }]))).toEqual([
    {
      view: { left: 0, top: 0, width: 640, height: 300 },
      core: { left: 0, top: 0, width: 640, height: 300 },
    },
  ])
})

test('the cores of a larger picture cover the mask, each within its view, and there are few', () => {
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 6 }), (spots) => {
      const mask = maskWith(1200, 700, spots)
      const windows = planWindows(mask)
      expect(windows.length).toBeLessThanOrEqual(2)
      for (const { view, core } of windows) {
        expect(view.width).toBeGreaterThanOrEqual(Math.min(NETWORK_SIDE, mask.width))
        expect(holds(view, core.left, core.top)).toBe(true)
        expect(holds(view, core.left + core.width - 1, core.top + core.height - 1)).toBe(true)
        expect(view.left + view.width).toBeLessThanOrEqual(mask.width)
        expect(view.top + view.height).toBeLessThanOrEqual(mask.height)
      }
      const isLeftOut = mask.data.some(
        (value, i) =>
          value && !windows.some(({ core }) => holds(core, i % mask.width, Math.floor(i / mask.width))),
      )
      expect(isLeftOut).toBe(false)
    }),
    { numRuns: 30 },
  )
})
