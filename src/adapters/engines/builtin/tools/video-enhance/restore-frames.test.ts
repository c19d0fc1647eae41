import type { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { restoreFrames } from './restore-frames.ts'

const SIZE = { width: 5, height: 3 }

/** A fake network: returns the middle one of its frames, enlarged, and records the first colour of each. */
function createModels(seen: number[][]) {
  return {
    async run(_: string, input: Tensor) {
      const [, , height = 0, width = 0] = input.dims
      const data = input.data as Float32Array
      const size = width * height
      seen.push(Array.from({ length: 5 }, (_, n) => Math.round(255 * (data[3 * n * size] ?? 0))))
      return Float32Array.from({ length: 12 * size }, (_, i) => {
        const x = i % (2 * width)
        const y = Math.floor(i / (2 * width)) % (2 * height)
        const c = Math.floor(i / (4 * size))
        return data[(6 + c) * size + (y >> 1) * width + (x >> 1)] ?? 0
      })
    },
    runForBytes: async () => new Uint8Array(),
    runAll: async () => ({}),
  }
}

async function restore(levels: readonly number[]) {
  const seen: number[][] = []
  async function* frames() {
    for (const level of levels) {
      yield Uint8Array.from({ length: 3 * SIZE.width * SIZE.height }, (_, i) => level + i)
    }
  }
  const tools = { models: createModels(seen), signal: new AbortController().signal }
  const restored: Uint8Array[] = []
  for await (const frame of restoreFrames(frames(), SIZE, tools)) restored.push(frame)
  return { seen, restored }
}

test('each frame is given with its neighbours; the first and the last replace missing ones', async () => {
  const { seen } = await restore([10, 20, 30, 40])
  expect(seen).toEqual([
    [10, 10, 10, 20, 30],
    [10, 10, 20, 30, 40],
    [10, 20, 30, 40, 40],
    [20, 30, 40, 40, 40],
  ])
  expect((await restore([7])).seen).toEqual([[7, 7, 7, 7, 7]])
  expect((await restore([])).restored).toEqual([])
})

test('frames have twice the sides, even odd ones, with each pixel in place', async () => {
  const { restored } = await restore([0])
  const [frame = new Uint8Array()] = restored
  expect(frame).toHaveLength(3 * 10 * 6)
  for (let y = 0; y < 6; y++) {
    for (let x = 0; x < 10; x++) {
      const from = ((y >> 1) * 5 + (x >> 1)) * 3
      expect([...frame.subarray((y * 10 + x) * 3, (y * 10 + x) * 3 + 3)]).toEqual([from, from + 1, from + 2])
    }
  }
})
