import { expect, test } from 'vitest'
import { type Affine, chain, inverse } from './affine.ts'
import { createLevels } from './levels.ts'
import { findMotion } from './motion.ts'

const WIDTH = 160
const HEIGHT = 90

/** A smooth scene, as a function of the place, with detail in all directions. */
const scene = (x: number, y: number) =>
  128 + 40 * Math.sin(x / 7 + y / 19) + 30 * Math.cos(y / 6 - x / 23) + 20 * Math.sin((x * y) / 900)

/** The scene as a camera sees it, with a mark that stays on the picture. */
function view({ a, b, c, d, e, f }: Affine) {
  const grey = new Float32Array(WIDTH * HEIGHT)
  const counts = new Uint8Array(WIDTH * HEIGHT).fill(1)
  for (let i = 0; i < grey.length; i++) {
    const x = i % WIDTH
    const y = Math.floor(i / WIDTH)
    const isMark = x > 60 && x < 110 && y > 40 && y < 55
    grey[i] = isMark ? 255 : scene(a * x + b * y + c, d * x + e * y + f)
    counts[i] = isMark ? 0 : 1
  }
  return createLevels({ width: WIDTH, height: HEIGHT, grey, counts })
}

const STILL: Affine = { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }

test.each([
  ['a pan', { ...STILL, c: 7.4, f: -3.2 }],
  ['a zoom', { ...STILL, a: 1.03, e: 1.03, c: -2, f: -1.4 }],
  ['a turn', { ...STILL, b: 0.02, d: -0.02, c: 1, f: 2 }],
])('%s is followed to a part of a pixel, whatever the mark does', (_, camera) => {
  const { motion, error } = findMotion(view(STILL), view(camera))
  const truth = inverse(camera)
  for (const [x, y] of [
    [20, 20],
    [80, 45],
    [140, 70],
  ] as const) {
    const at = ({ a, b, c, d, e, f }: Affine) => [a * x + b * y + c, d * x + e * y + f] as const
    expect(Math.abs(at(motion)[0] - at(truth)[0])).toBeLessThan(0.3)
    expect(Math.abs(at(motion)[1] - at(truth)[1])).toBeLessThan(0.3)
  }
  expect(error).toBeLessThan(2)
})

test('a change of scene is recognised by its differences', () => {
  const other = view(STILL).map((level) => ({ ...level, grey: level.grey.map((_, i) => (i * 7919) % 255) }))
  expect(findMotion(view(STILL), other).error).toBeGreaterThan(18)
})

test('a motion and its inverse undo each other', () => {
  const motion = { a: 1.1, b: 0.1, c: 4, d: -0.2, e: 0.9, f: -3 }
  const nothing = chain(motion, inverse(motion))
  for (const [name, value] of Object.entries(STILL)) expect(nothing[name as keyof Affine]).toBeCloseTo(value)
})
