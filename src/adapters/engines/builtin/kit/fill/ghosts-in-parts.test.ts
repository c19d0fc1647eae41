import { expect, it } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { ghostOf } from './ghost.ts'
import { ghostsInParts } from './ghosts-in-parts.ts'
import type { Mask } from './mask.ts'

const [WIDTH, HEIGHT, REACH] = [160, 24, 3]
const isLetter = (x: number, y: number) => x % 10 < 3 && y > 4 && y < 20
const before = picture((x, y) => (isLetter(x, y) ? 160 : 100))
const mask: Mask = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isLetter(i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0,
  ),
}

it('letters that are left on one side and too dark on the other are seen', () => {
  const after = picture((x, y) => (isLetter(x, y) ? (x < WIDTH / 2 ? 120 : 80) : 100))
  expect(Math.abs(ghostOf(before, after, mask, REACH))).toBeLessThan(0.15)
  expect(ghostsInParts([after], { before, after }, mask, REACH)).toBeGreaterThan(0.3)
})

it('nothing is seen of letters that are gone', () => {
  const after = picture(() => 100)
  expect(ghostsInParts([after, after], { before, after }, mask, REACH)).toBeCloseTo(0, 5)
})

function picture(valueAt: (x: number, y: number) => number): Picture {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : valueAt((i >> 2) % WIDTH, Math.floor((i >> 2) / WIDTH)),
  )
  return { width: WIDTH, height: HEIGHT, data }
}
