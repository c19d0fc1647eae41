import { expect, test } from 'vitest'
import { drawPicture } from '../../../photo-engines.fixture.ts'
import { gaussianBlur } from '../../pictures/blur.ts'
import { mapPlane, newPlane, type Plane } from '../../pictures/raster.ts'
import { createRandom } from '../../random.ts'
import { createFlow } from './flow.ts'
import { FLOWS, type FlowOrder } from './order.ts'

const WIDTH = 160
const HEIGHT = 96
const LEFT = 24
const TOP = 16
const RIGHT = 136
const BOTTOM = 80

/** Blue and green water with a pattern, and red land around it. */
const isWater = (x: number, y: number) => x >= LEFT && x < RIGHT && y >= TOP && y < BOTTOM
const pond = drawPicture(WIDTH, HEIGHT, (x, y) =>
  isWater(x, y) ? [0, 120 + 60 * Math.sin(x / 5) * Math.cos(y / 6), 200, 255] : [220, 20, 20, 255],
)
const area = planeOf((x, y) => (isWater(x, y) ? 1 : 0))

function planeOf(valueAt: (x: number, y: number) => number): Plane {
  return mapPlane(newPlane(WIDTH, HEIGHT), (_, i) => valueAt(i % WIDTH, Math.floor(i / WIDTH)))
}

const ORDER: FlowOrder = { kind: 'drift', direction: 'right', speed: 1, seconds: 5, seed: '1' }

async function framesOf(order: Partial<FlowOrder>, picture = pond, where = area) {
  const flow = await createFlow(picture, where, { ...ORDER, ...order })
  return (part: number) => {
    const sheet = { width: WIDTH, height: HEIGHT, words: new Uint32Array(WIDTH * HEIGHT) }
    flow?.paint(sheet, part)
    return Buffer.from(sheet.words.buffer)
  }
}

/** Grey levels by which the water differs. */
function differenceOf(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  let count = 0
  area.data.forEach((share, i) => {
    if (share === 0) return
    count++
    sum += Math.abs((one[i * 4 + 1] ?? 0) - (other[i * 4 + 1] ?? 0))
  })
  return sum / count
}

test.each(FLOWS)('%s moves, steadily, and ends where it began', async (kind) => {
  const frame = await framesOf({ kind })
  const parts = Array.from({ length: 49 }, (_, i) => i / 48)
  const frames = parts.map(frame)
  const steps = frames.slice(1).map((now, i) => differenceOf(now, frames[i] ?? now))
  expect(frames.at(-1)?.equals(frames[0] ?? Buffer.of())).toBe(true)
  expect(Math.max(...frames.map((now) => differenceOf(now, frames[0] ?? now)))).toBeGreaterThan(1)
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
  expect(steps.at(-1)).toBeLessThan(2.5 * mean)
  expect(Math.max(...steps)).toBeLessThan(3 * mean)
})

test.each(FLOWS)('%s leaves everything else as it was, and takes nothing from it', async (kind) => {
  const frame = await framesOf({ kind })
  for (const part of [0, 0.3, 0.6]) {
    const now = frame(part)
    const changed = area.data.filter(
      (share, i) => share === 0 && Buffer.compare(now.subarray(i * 4, i * 4 + 3), ownAt(i)) !== 0,
    )
    expect(changed).toHaveLength(0)
    // Where water meets land its light changes a little, but no red comes into it.
    const reds = Array.from(area.data, (share, i) => (share === 0 ? 0 : (now[i * 4] ?? 0)))
    expect(Math.max(...reds)).toBeLessThan(8)
  }
})

const ownAt = (i: number) => pond.data.subarray(i * 4, i * 4 + 3)

test.each([
  ['left', -1, 0],
  ['right', 1, 0],
  ['up', 0, -1],
  ['down', 0, 1],
] as const)('what drifts %s comes from the other side', async (direction, right, down) => {
  const random = createRandom('texture')
  const grains = gaussianBlur(
    planeOf(() => random.between(-1, 1)),
    2.5,
  )
  const texture = drawPicture(WIDTH, HEIGHT, (x, y) => {
    const light = 128 + 700 * (grains.data[y * WIDTH + x] ?? 0)
    return [light, light, light, 255]
  })
  const frame = await framesOf(
    { direction },
    texture,
    planeOf(() => 1),
  )
  const ways = Array.from({ length: 20 }, (_, i) => motionBetween(frame(i / 20), frame(i / 20 + 1 / 48)))
  const way = ways.reduce((sum, [x, y]) => sum + x * right + y * down, 0)
  const aside = ways.reduce((sum, [x, y]) => sum + Math.abs(x * down + y * right), 0)
  expect(way).toBeGreaterThan(2 * aside)
})

/** By how many pixels to the right and down a texture has moved, as its slopes tell. */
function motionBetween(one: Uint8Array, other: Uint8Array): [number, number] {
  let xx = 0
  let xy = 0
  let yy = 0
  let xt = 0
  let yt = 0
  for (let y = 1; y < HEIGHT - 1; y++) {
    for (let x = 1; x < WIDTH - 1; x++) {
      const at = (column: number, row: number) => one[(row * WIDTH + column) * 4] ?? 0
      const slopeX = (at(x + 1, y) - at(x - 1, y)) / 2
      const slopeY = (at(x, y + 1) - at(x, y - 1)) / 2
      const change = (other[(y * WIDTH + x) * 4] ?? 0) - at(x, y)
      xx += slopeX * slopeX
      xy += slopeX * slopeY
      yy += slopeY * slopeY
      xt -= slopeX * change
      yt -= slopeY * change
    }
  }
  const whole = xx * yy - xy * xy
  return [(yy * xt - xy * yt) / whole, (xx * yt - xy * xt) / whole]
}

test('contrast stays while it begins anew', async () => {
  const frame = await framesOf({})
  const contrastAt = (part: number) => {
    const now = frame(part)
    let sum = 0
    let squares = 0
    let count = 0
    area.data.forEach((share, i) => {
      if (share === 0) return
      const green = now[i * 4 + 1] ?? 0
      sum += green
      squares += green * green
      count++
    })
    return Math.sqrt(squares / count - (sum / count) ** 2)
  }
  const contrasts = Array.from({ length: 24 }, (_, i) => contrastAt(i / 24))
  expect(Math.min(...contrasts)).toBeGreaterThan(0.7 * Math.max(...contrasts))
})

test('nothing flows if nothing is painted', async () => {
  expect(await createFlow(pond, newPlane(WIDTH, HEIGHT), ORDER)).toBeNull()
})
