import { expect, test } from 'vitest'
import { type Face, pointOf } from '../../kit/faces/face.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { models } from '../../models.fixture.ts'
import { engineFile, mediaFile, runEngine, tools } from '../../photo-engines.fixture.ts'
import { loadEngine } from '../../registry.ts'
import { createInstruct, inspect } from './instruct.ts'
import { findOneFace } from './touches/one-face.ts'

const cup = engineFile(mediaFile('coffee.jpg'))
const { run } = createInstruct(loadEngine)
const TOOL = 'nano-banana-ai-image-generator' as const
const form = { drawing: 'flat', ratio: '1:1', outputs: 1 }
const eyesOf = ({ points }: Face) => pointOf(points, 168).map(Math.round) as [number, number, number]
const corner = ({ data }: Picture) => [...data.subarray(0, 4)]

test('one instruction with two edits does both, one after the other', async () => {
  const prompt = 'make the background blue, then turn it into a sketch'
  const result = await runEngine(run, TOOL, { ...form, prompt, references: [cup] })
  expect([result.width, result.height]).toEqual([480, 320])
  const [red = 0, green = 0, blue = 0] = corner(result)
  // A sketch is grey; a part of the colour below it stays.
  expect(blue).toBeGreaterThan(red)
  expect(Math.abs(red - green)).toBeLessThan(60)
})

test('a plain colour behind the subject is exactly that', async () => {
  const result = await runEngine(run, TOOL, { ...form, prompt: 'blue background', references: [cup] })
  expect(corner(result)).toEqual([0x2f, 0x7d, 0xf6, 255])
})

const portrait = engineFile(mediaFile('astronaut.jpg'))
const edit = (prompt: string, reference = portrait) =>
  runEngine(run, TOOL, { ...form, prompt, references: [reference] })
const before = await loadPicture(mediaFile('astronaut.jpg'))

/** How much a part of the picture changed, from 0 to 1. */
function changeIn({ width, data }: Picture, left: number, top: number, size: number): number {
  let sum = 0
  for (let y = top; y < top + size; y++) {
    for (let i = (y * width + left) * 4; i < (y * width + left + size) * 4; i++) {
      sum += Math.abs((data[i] ?? 0) - (before.data[i] ?? 0))
    }
  }
  return sum / (size * size * 4 * 255)
}

test('sunglasses cover the eyes and leave the rest unchanged', async () => {
  const result = await edit('give her sunglasses')
  const [x, y] = eyesOf(await findOneFace(before, undefined, { models }))
  expect(changeIn(result, x - 20, y - 8, 16)).toBeGreaterThan(0.1)
  expect(changeIn(result, 0, before.height - 40, 40)).toBe(0)
})

test('a beard grows on the chin and leaves the eyes unchanged', async () => {
  const result = await edit('give her a beard')
  const face = await findOneFace(before, undefined, { models })
  const [chinX, chinY] = pointOf(face.points, 199)
  const [x, y] = eyesOf(face)
  expect(changeIn(result, Math.round(chinX) - 6, Math.round(chinY) - 6, 12)).toBeGreaterThan(0.08)
  expect(changeIn(result, x - 20, y - 8, 16)).toBe(0)
})

test('a smile moves only the mouth', async () => {
  const result = await edit('make her smile')
  const face = await findOneFace(before, undefined, { models })
  const [cornerX, cornerY] = pointOf(face.points, 61)
  expect(changeIn(result, Math.round(cornerX) - 5, Math.round(cornerY) - 5, 10)).toBeGreaterThan(0.01)
  expect(changeIn(result, 0, before.height - 40, 40)).toBeLessThan(0.001)
})

test('a picture is extended around the original, but not if too much would be invented', async () => {
  const result = await edit('extend it to 16:9', cup)
  const own = await loadPicture(mediaFile('coffee.jpg'))
  const left = (result.width - own.width) >> 1
  expect([result.width, result.height]).toEqual([569, 320])
  for (const [x, y] of [
    [0, 0],
    [240, 160],
    [479, 319],
  ] as const) {
    const [from, to] = [(y * result.width + left + x) * 4, (y * own.width + x) * 4]
    expect(result.data.subarray(from, from + 4)).toEqual(own.data.subarray(to, to + 4))
  }
  await expect(edit('extend it to 9:16', cup)).rejects.toMatchObject({ reason: 'extend_too_far' })
})

test('a picture is cropped, turned and lettered in one go', async () => {
  const result = await edit('crop it to 4:3, flip it and write "Hello" at the bottom', cup)
  expect([result.width, result.height]).toEqual([427, 320])
})

test('a missing thing is reported before payment', async () => {
  const input = { tool: TOOL, values: { ...form, prompt: 'remove the dog', references: [cup] }, seed: 1 }
  await expect(inspect(input, tools)).rejects.toMatchObject({ reason: 'thing_not_found' })
})

test('an edit of a face is refused if there is none', async () => {
  await expect(edit('make her hair blue', cup)).rejects.toMatchObject({ reason: 'no_face' })
})

test.each([
  ['make her hair blue', 'no_face'],
  ['give him sunglasses', 'no_face'],
  ['straighten it', 'not_tilted'],
])('“%s” is refused before payment for an unsuitable picture', async (prompt, reason) => {
  const input = { tool: TOOL, values: { ...form, prompt, references: [cup] }, seed: 1 }
  await expect(inspect(input, tools)).rejects.toMatchObject({ reason })
})

test('an edit without a visible effect is not charged', async () => {
  await expect(edit('crop it to 3:2', cup)).rejects.toMatchObject({ reason: 'nothing_changed' })
})

test.each([
  ['give him wings', 'instruction_unclear'],
  ['erase the trash can', 'thing_not_found'],
  ['put it on a dragon', 'place_unclear'],
])('%s is refused as a whole, so nobody pays for half of it', async (prompt, reason) => {
  await expect(edit(prompt)).rejects.toMatchObject({ reason })
  const input = { tool: TOOL, values: { ...form, prompt, references: [portrait] }, seed: 1 }
  await expect(inspect(input, tools)).rejects.toMatchObject({ reason })
})

test('if a part is not understood, nothing is done, and the part is named in advance', async () => {
  const prompt = 'make it a sketch and give him wings'
  await expect(edit(prompt)).rejects.toMatchObject({ reason: 'instruction_unclear' })
  const input = { tool: TOOL, values: { ...form, prompt, references: [portrait] }, seed: 1 }
  expect(await inspect(input, tools)).toMatchObject({
    rejection: 'instruction_unclear',
    reading: {
      understood: ['make it a sketch'],
      ignored: ['give him wings'],
      suggestion: 'make it a sketch',
    },
  })
})

test('misspelled words are understood', async () => {
  const result = await runEngine(run, TOOL, { ...form, prompt: 'blue backgroud', references: [cup] })
  expect(corner(result)).toEqual([0x2f, 0x7d, 0xf6, 255])
})

test('an instruction that is not understood is reported before payment', async () => {
  const ask = (values: object) =>
    inspect({ tool: TOOL, values: { ...form, prompt: 'blue background', ...values }, seed: 1 }, tools)
  await expect(ask({ prompt: 'do something nice', references: [cup] })).rejects.toMatchObject({
    reason: 'instruction_unclear',
  })
  expect(await ask({ references: [cup] })).toEqual({ faces: [], warnings: [] })
  expect(await ask({ references: [cup, cup] })).toEqual({ faces: [], warnings: ['references_left_out'] })
})
