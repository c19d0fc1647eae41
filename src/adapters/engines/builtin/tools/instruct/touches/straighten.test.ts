import { expect, test } from 'vitest'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { straighten } from './straighten.ts'

const [WIDTH, HEIGHT] = [240, 160]
/** Water below a sky, with a horizon that falls to the right by this many degrees, or waves in all directions. */
function sea(tilt: number | null): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [(i % WIDTH) - WIDTH / 2, Math.floor(i / WIDTH) - HEIGHT / 2]
    const isSky =
      tilt === null ? Math.sin(Math.hypot(x, y) / 5) > 0 : y < x * Math.tan((tilt * Math.PI) / 180)
    data.set(isSky ? [200, 220, 250, 255] : [30, 60, 90, 255], i * 4)
  }
  return { width: WIDTH, height: HEIGHT, data }
}

/** The distance of the horizon from the upper edge in a column. */
function horizonAt({ width, height, data }: Picture, x: number): number {
  return Array.from({ length: height }, (_, y) => data[(y * width + x) * 4] ?? 0).filter((red) => red > 115)
    .length
}

test.each([4, -6])('a horizon tilted by %d degrees becomes level', async (tilt) => {
  const level = await straighten(sea(tilt))
  expect(level.width).toBeLessThan(WIDTH)
  expect(Math.abs(horizonAt(level, 4) - horizonAt(level, level.width - 5))).toBeLessThanOrEqual(2)
})

test.each([
  ['is straight', sea(0)],
  ['has no lines', sea(null)],
])('a picture that %s stays unchanged', async (_, picture) => {
  await expect(straighten(picture)).rejects.toMatchObject({ reason: 'not_tilted' })
})
