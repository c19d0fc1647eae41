import type { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { TaskTools } from '../../host/task.ts'
import { newMask } from '../../kit/fill/mask.ts'
import { hideSeams } from './make-up.ts'
import { planRegion, type Region } from './region.ts'

const SIZE = { width: 120, height: 100 }

/** A bar of so many rows is filled in a picture that rises to the right. */
function regionOf(rows: number): Region {
  const mask = newMask(SIZE.width, SIZE.height)
  for (let y = 50; y < 50 + rows; y++) mask.data.fill(1, y * SIZE.width + 40, y * SIZE.width + 80)
  const region = planRegion(mask, false)
  if (!region) throw new Error('There is nothing to fill.')
  return region
}

/** The frame with this grey level in the bar. */
function frameWith({ mask }: Region, level: (x: number) => number): Uint8Array {
  const rgb = new Uint8Array(mask.data.length * 3)
  mask.data.forEach((value, i) => {
    const x = i % mask.width
    rgb.fill(value ? level(x) : x, i * 3, i * 3 + 3)
  })
  return rgb
}

/** A network that puts one grey level everywhere, and how often it was asked. */
function networkOf(level: number) {
  let asked = 0
  const runForBytes = async (_name: string, { data }: Tensor) => {
    asked++
    return new Uint8Array(data.length).fill(level)
  }
  const tools = {
    models: { runForBytes } as unknown as TaskTools['models'],
    signal: new AbortController().signal,
  }
  return { tools, times: () => asked }
}

test('a stroke that does not match its frame takes on the colors beside it, without a network', async () => {
  const region = regionOf(6)
  const { tools, times } = networkOf(0)
  const hidden = await hideSeams(
    frameWith(region, () => 200),
    region,
    tools,
  )
  const truth = frameWith(region, (x) => x)
  const apart = Array.from(region.holes.at, (i) => Math.abs((hidden?.[i * 3] ?? 0) - (truth[i * 3] ?? 0)))
  expect(Math.max(...apart)).toBeLessThan(8)
  expect(times()).toBe(0)
})

test('something thicker is left to the network', async () => {
  const region = regionOf(30)
  const { tools, times } = networkOf(60)
  const hidden = await hideSeams(
    frameWith(region, () => 200),
    region,
    tools,
  )
  const [middle = 0] = region.holes.at.subarray(region.holes.at.length / 2 + 20)
  expect(hidden?.[middle * 3]).toBe(60)
  expect(times()).toBe(1)
})

test('a filling that continues its frame stays as it is', async () => {
  const region = regionOf(30)
  const { tools, times } = networkOf(0)
  expect(
    await hideSeams(
      frameWith(region, (x) => x),
      region,
      tools,
    ),
  ).toBeNull()
  expect(times()).toBe(0)
})
