import { expect, test } from 'vitest'
import type { Picture } from '../pictures/raster.ts'
import { fillByExample } from './fill-by-example.ts'
import { type Mask, maskAt, newMask } from './mask.ts'

const [WIDTH, HEIGHT] = [160, 120]
const drawn = (colourAt: (x: number, y: number) => readonly number[]): Picture => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set([...colourAt(i % WIDTH, Math.floor(i / WIDTH)), 255], i * 4)
  return { width: WIDTH, height: HEIGHT, data }
}
const rectangle = (left: number, top: number, width: number, height: number): Mask =>
  maskAt(
    Array.from(
      { length: width * height },
      (_, n) => (top + Math.floor(n / width)) * WIDTH + left + (n % width),
    ),
    { width: WIDTH, height: HEIGHT },
  )
const at = ({ data }: Picture, x: number, y: number) => [
  ...data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3),
]

const SKY = [120, 170, 230]
const striped = (x: number, y: number) => (y < 50 ? SKY : (x >> 2) % 2 === 0 ? [60, 120, 40] : [90, 150, 60])
const hole = rectangle(60, 30, 40, 50)
const none = newMask(WIDTH, HEIGHT)
const isInHole = (x: number, y: number) => hole.data[y * WIDTH + x] === 1

test('sky and stripes continue through a hole, and nothing else changes', async () => {
  const whole = drawn(striped)
  const blurred = drawn((x, y) => (isInHole(x, y) ? (y < 50 ? SKY : [75, 135, 50]) : striped(x, y)))
  const filled = await fillByExample(blurred, hole, none)
  if (!filled) throw new Error('Nothing was filled.')
  const apart = Array.from(hole.data, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const [own, expected] = [at(filled.picture, x, y), at(whole, x, y)]
    return Math.max(...own.map((value, c) => Math.abs(value - (expected[c] ?? 0))))
  })
  expect(Math.max(...apart.filter((_, i) => !hole.data[i]))).toBe(0)
  expect(apart.filter((value) => value > 20).length).toBeLessThan(0.15 * 40 * 50)
  expect(filled.misfit).toBeLessThan(10)
})

test('no piece of a thing that stays is copied', async () => {
  const red = (x: number, y: number) => (x >= 110 && y >= 30 && y < 80 ? [220, 30, 30] : SKY)
  const guide = drawn((x, y) => (isInHole(x, y) ? [200, 60, 60] : red(x, y)))
  const filled = await fillByExample(guide, hole, rectangle(108, 28, 52, 54))
  expect(filled && at(filled.picture, 80, 55)).toEqual(SKY)
})

test('the worse the pieces fit, the larger is the misfit', async () => {
  const noise = (x: number, y: number) => [(x * 97 + y * 57) % 256, (x * 31 + y * 113) % 256, (x * y) % 256]
  const smooth = await fillByExample(
    drawn(() => SKY),
    hole,
    none,
  )
  const rough = await fillByExample(drawn(noise), hole, none)
  expect(smooth?.misfit).toBeLessThan(1)
  expect(rough?.misfit).toBeGreaterThan(20)
})

test('nothing is filled without anything around it', async () => {
  const everything = rectangle(0, 0, WIDTH, HEIGHT)
  expect(
    await fillByExample(
      drawn(() => SKY),
      everything,
      none,
    ),
  ).toBeNull()
})
