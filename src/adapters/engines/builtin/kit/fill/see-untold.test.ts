import type { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'
import { countChosen, maskAt } from './mask.ts'
import { seeUntold } from './see-untold.ts'

const [WIDTH, HEIGHT] = [128, 64]
const SIZE = { width: WIDTH, height: HEIGHT }
const [GREY, MARKED] = [100, 200]
const everywhere = Array.from({ length: WIDTH * HEIGHT }, (_, i) => i)
const isBar = (i: number) => i % WIDTH >= 40 && i % WIDTH < 60
const painted = maskAt(
  everywhere.filter((i) => i % WIDTH >= 30 && i % WIDTH < 50),
  SIZE,
)

function draw(bar: number): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(GREY)
  for (const i of everywhere.filter(isBar)) data.fill(bar, i * 4, i * 4 + 3)
  return { ...SIZE, data }
}

/** A network that takes whatever is brighter than grey for a mark. */
const models = {
  runAll: async (_: string, { dims, data }: Tensor) => {
    const size = (dims[2] ?? 0) * (dims[3] ?? 0)
    const colours = data as Float32Array
    const above = colours.map((value) => value - GREY / 255)
    return {
      mark: above.subarray(0, size).map((value) => (value > 0.05 ? 9 : -9)),
      opacity: new Float32Array(size).fill(0.5),
      clean: colours,
    }
  },
}
const tools = { models } as unknown as TaskTools

test('what a network sees without being told is found where somebody has painted', async () => {
  const seen = await seeUntold(draw(MARKED), painted, tools)
  expect(countChosen(seen)).toBe(10 * HEIGHT)
  expect(seen.data[20 * WIDTH + 45]).toBe(1)
  expect(countChosen(await seeUntold(draw(GREY), painted, tools))).toBe(0)
})
