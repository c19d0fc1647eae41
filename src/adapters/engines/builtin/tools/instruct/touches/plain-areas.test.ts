import { expect, test } from 'vitest'
import type { TaskTools } from '../../../host/task.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import { makeNight } from './night.ts'
import { findPlain } from './plain-areas.ts'

const [WIDTH, HEIGHT] = [120, 80]
/** The map of people with nothing but background. */
const NOBODY = new Float32Array(256 * 256 * 6).map((_, i) => (i % 6 === 0 ? 20 : 0))
const tools: Pick<TaskTools, 'models'> = {
  models: {
    isLoaded: () => true,
    // What it remembers of a picture; nothing is outlined.
    run: async (name) => (name === 'sam-encoder' ? new Float32Array(256 * 64 * 64) : NOBODY),
    runAll: async () => ({}),
    runForBytes: async () => new Uint8Array(),
  },
}

function drawn(colourAt: (x: number, y: number) => readonly number[]): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set([...colourAt(i % WIDTH, Math.floor(i / WIDTH)), 255], i * 4)
  return { width: WIDTH, height: HEIGHT, data }
}

const sky = (y: number) => [90 + y, 140 + y, 230]
const ground = (x: number, y: number) => (((x >> 1) + (y >> 1)) % 2 === 0 ? [70, 60, 40] : [110, 95, 60])
const outside = drawn((x, y) => (y < 40 ? sky(y) : ground(x, y)))

test('a sky that becomes paler downwards is one, and ends where the ground begins', async () => {
  const { data } = await findPlain(outside, 'sky', tools)
  for (const [x, y, share] of [
    [2, 2, 1],
    [117, 20, 1],
    [60, 34, 1],
    [60, 50, 0],
    [5, 75, 0],
  ] as const) {
    expect(data[y * WIDTH + x]).toBeCloseTo(share, 1)
  }
})

test.each([
  ['there is none', drawn(ground)],
  ['all is one colour, down to the lower edge', drawn((_, y) => sky(y))],
  ['what is above is a lawn', drawn((x, y) => (y < 40 ? [60, 160, 50] : ground(x, y)))],
])('no sky is found where %s', async (_, picture) => {
  await expect(findPlain(picture, 'sky', tools)).rejects.toMatchObject({ reason: 'area_unclear' })
})

const lumaAt = ({ data }: Picture, x: number, y: number) =>
  data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3).reduce((sum, value) => sum + value, 0) / 3

test('by night all is darker, and the sky, which was the brightest, is dark', async () => {
  const night = await makeNight(outside, tools)
  expect(lumaAt(night, 60, 5)).toBeLessThan(0.3 * lumaAt(outside, 60, 5))
  expect(lumaAt(night, 60, 60)).toBeLessThan(0.9 * lumaAt(outside, 60, 60))
})

test('a bright picture without a sky that can be told is not made night', async () => {
  const bright = drawn((x) => ((x >> 3) % 2 === 0 ? [250, 250, 250] : [120, 60, 40]))
  await expect(makeNight(bright, tools)).rejects.toMatchObject({ reason: 'area_unclear' })
})
