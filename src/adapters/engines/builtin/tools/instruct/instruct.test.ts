import { expect, test, vi } from 'vitest'
import type { Picture } from '../../kit/pictures/raster.ts'
import { engineFile, mediaFile, runEngine } from '../../photo-engines.fixture.ts'
import { loadEngine } from '../../registry.ts'
import { createInstruct, inspect } from './instruct.ts'

vi.setConfig({ testTimeout: 60_000 })

const cup = engineFile(mediaFile('coffee.jpg'))
const { run } = createInstruct(loadEngine)
const TOOL = 'nano-banana-ai-image-generator'
const form = { drawing: 'flat', ratio: '1:1', outputs: 1 }
const corner = ({ data }: Picture) => [...data.subarray(0, 4)]

test('one instruction with two edits does both, one after the other', async () => {
  const prompt = 'make the background blue, then turn it into a sketch'
  const result = await runEngine(run, TOOL, { ...form, prompt, references: [cup] })
  expect([result.width, result.height]).toEqual([480, 320])
  const [red = 0, green = 0, blue = 0] = corner(result)
  // A sketch is grey; a part of the colour beneath stays.
  expect(blue).toBeGreaterThan(red)
  expect(Math.abs(red - green)).toBeLessThan(60)
})

test('a plain colour behind the subject is exactly that', async () => {
  const result = await runEngine(run, TOOL, { ...form, prompt: 'blue background', references: [cup] })
  expect(corner(result)).toEqual([0x2f, 0x7d, 0xf6, 255])
})

test('what is not understood is said before anything is paid', async () => {
  const ask = (values: object) =>
    inspect({ tool: TOOL, values: { ...form, prompt: 'blue background', ...values }, seed: 1 })
  await expect(ask({ prompt: 'do something nice', references: [cup] })).rejects.toMatchObject({
    reason: 'instruction_unclear',
  })
  expect(await ask({ references: [cup] })).toEqual({ faces: [], warnings: [] })
  expect(await ask({ references: [cup, cup] })).toEqual({ faces: [], warnings: ['references_left_out'] })
})
