import type { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import type { TaskTools } from '../../host/task.ts'
import { newMask } from '../../kit/fill/mask.ts'
import { planRegion } from './region.ts'
import { createRegionFiller } from './region-filler.ts'

const SIZE = { width: 120, height: 100 }

/** Fills a plate that hides the same part of one frame, with a network that puts these grey levels there, one after the other. */
async function fillPlate(levels: number[]): Promise<boolean> {
  const mask = newMask(SIZE.width, SIZE.height)
  for (let y = 35; y < 65; y++) mask.data.fill(1, y * SIZE.width + 40, y * SIZE.width + 80)
  const region = planRegion(mask, false)
  if (!region) throw new Error('There is nothing to fill.')
  const models = {
    runForBytes: async (_name: string, { data }: Tensor) =>
      new Uint8Array(data.length).fill(levels.shift() ?? 0),
  } as unknown as TaskTools['models']
  const filler = createRegionFiller(region, 1, { models, signal: new AbortController().signal })
  filler.add(new Uint8Array(region.mask.data.length * 3).fill(90), region.mask.data, true)
  await filler.fillNext()
  return filler.doubtfulPart() > 0
}

test('a filling that differs each time is a guess', async () => {
  expect(await fillPlate([40, 200])).toBe(true)
  expect(await fillPlate([90, 92])).toBe(false)
})

test('a filling that ends at its border is visible', async () => {
  expect(await fillPlate([40, 40])).toBe(true)
})
