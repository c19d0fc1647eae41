import { expect, test } from 'vitest'
import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { lookUnder } from './look-under.ts'
import { newMask } from './mask.ts'

const [WIDTH, HEIGHT] = [800, 64]
const GREY = 102
const MARKED = 180

/** A network that is sure of marks everywhere, and of the grey under them. */
const models = {
  runAll: async (_: string, { dims }: { dims: readonly number[] }) => {
    const size = (dims[2] ?? 0) * (dims[3] ?? 0)
    return {
      mark: new Float32Array(size).fill(9),
      opacity: new Float32Array(size).fill(0.5),
      clean: new Float32Array(3 * size).fill(GREY / 255),
    }
  },
}
const tools = { models, signal: new AbortController().signal } as unknown as TaskTools

test('thin lines disappear without a trace from a picture larger than the look', async () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(GREY)
  for (let i = 0; i < WIDTH * HEIGHT; i++) if ((i % WIDTH) % 24 < 5) data.fill(MARKED, i * 4, i * 4 + 3)
  const picture: Picture = { width: WIDTH, height: HEIGHT, data }
  const places = { ...newMask(WIDTH, HEIGHT), data: new Uint8Array(WIDTH * HEIGHT).fill(1) }
  const { under } = await lookUnder(picture, places, tools)
  const off = under.data.filter((value, i) => i % 4 < 3 && Math.abs(value - GREY) > 0.06 * (MARKED - GREY))
  expect(off.length).toBe(0)
})
