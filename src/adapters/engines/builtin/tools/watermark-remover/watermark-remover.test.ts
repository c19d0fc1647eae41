import type { Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fillSurely } from '../../kit/fill/fill-surely.ts'
import { growMask, loadMask } from '../../kit/fill/mask.ts'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { engineFile, fileIn, mediaFile, runEngine, tools } from '../../photo-engines.fixture.ts'
import { drawWords } from '../../words.fixture.ts'
import { run } from './watermark-remover.ts'

const [WIDTH, HEIGHT] = [360, 240]
const files = { clean: fileIn('clean.png'), marked: fileIn('marked.png'), mask: fileIn('mask.png') }

beforeAll(async () => {
  const words = (opacity: number) =>
    drawWords({ text: 'SAMPLE PHOTO', width: WIDTH, height: HEIGHT, at: [22, 50], size: 40, opacity })
  await sharp(mediaFile('coffee.jpg')).resize(WIDTH, HEIGHT).png().toFile(files.clean)
  await sharp(files.clean)
    .composite([{ input: words(0.8) }])
    .removeAlpha()
    .png()
    .toFile(files.marked)
  await sharp(words(1)).flatten({ background: '#000' }).threshold(20).png().toFile(files.mask)
})

/** The mean difference between two pictures where a mask has chosen, and how many pixels differ elsewhere. */
async function compare(result: Picture, original: string) {
  const chosen = growMask(await loadMask(files.mask, WIDTH, HEIGHT), 6)
  const { data } = await loadPicture(original)
  let [sum, inside, changedOutside] = [0, 0, 0]
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const differences = [0, 1, 2].map((c) => Math.abs((data[i * 4 + c] ?? 0) - (result.data[i * 4 + c] ?? 0)))
    const difference = differences.reduce((total, value) => total + value, 0)
    if (chosen.data[i]) {
      sum += difference / 3
      inside++
    } else if (difference > 0) changedOutside++
  }
  return { error: sum / inside, changedOutside }
}

test('what was painted over is gone, and every other pixel is exactly what it was', async () => {
  const result = await runEngine(run, 'ai-watermark-remover', {
    image: engineFile(files.marked),
    mark: engineFile(files.mask),
  })
  const before = await compare(await loadPicture(files.marked), files.clean)
  const after = await compare(result, files.clean)
  expect(after.error).toBeLessThan(0.3 * before.error)
  expect(after.error, 'of 255').toBeLessThan(14)
  expect((await compare(result, files.marked)).changedOutside).toBe(0)
})

test('overlaid words are found without being painted over', async () => {
  const before = await compare(await loadPicture(files.marked), files.clean)
  const result = await runEngine(run, 'ai-watermark-remover', { image: engineFile(files.marked) })
  const { error } = await compare(result, files.clean)
  expect(error).toBeLessThan(0.35 * before.error)
})

test('nothing is guessed in pictures without a mark, even if the painting is empty: the person is asked to paint', async () => {
  const black = fileIn('black.png')
  await sharp({ create: { width: 48, height: 32, channels: 3, background: '#000' } })
    .png()
    .toFile(black)
  const cases = [{ image: mediaFile('astronaut.jpg') }, { image: files.clean, mark: black }]
  for (const pictures of cases) {
    const values = Object.fromEntries(
      Object.entries(pictures).map(([name, file]) => [name, engineFile(file)]),
    )
    const refused = runEngine(run, 'ai-watermark-remover', values)
    await expect(refused).rejects.toMatchObject({ reason: 'no_mark_found' })
  }
})

/** Words over a photo of the tests, as a file. */
async function withWords(photo: string, words: Parameters<typeof drawWords>[0]): Promise<string> {
  const file = fileIn(`${photo}-${words.text}.png`)
  await sharp(mediaFile(photo))
    .resize(words.width, words.height)
    .composite([{ input: drawWords(words) }])
    .removeAlpha()
    .png()
    .toFile(file)
  return file
}

const WORDS = { width: WIDTH, height: HEIGHT, opacity: 0.8 } as const

test('words across a face are left to people who paint', async () => {
  const marked = await withWords('astronaut.jpg', { ...WORDS, text: 'PREVIEW', at: [90, 71], size: 45 })
  const refused = runEngine(run, 'ai-watermark-remover', { image: engineFile(marked) })
  await expect(refused).rejects.toMatchObject({ reason: 'no_mark_found' })
})

/** A rough box as a mask, as people paint. */
async function paintBox(name: string, box: { left: number; top: number; width: number; height: number }) {
  const file = fileIn(`${name}.png`)
  const white = { create: { width: box.width, height: box.height, channels: 3, background: '#fff' } } as const
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000' } })
    .composite([{ input: await sharp(white).png().toBuffer(), left: box.left, top: box.top }])
    .png()
    .toFile(file)
  return { file, mask: growMask(await loadMask(file, WIDTH, HEIGHT), 2) }
}

test('under a roughly painted translucent mark the picture itself is recovered, filled if asked for, and never guessed against what shines through', async () => {
  const words = { ...WORDS, text: 'PREVIEW ONLY', at: [22, 128], size: 42, opacity: 0.45 } as const
  const marked = await withWords('coffee.jpg', words)
  const { file, mask } = await paintBox('around-words', { left: 9, top: 82, width: 300, height: 68 })
  const made = (takeOff: string) =>
    runEngine(run, 'ai-watermark-remover', { image: engineFile(marked), mark: engineFile(file), takeOff })
  const { picture: filled } = await fillSurely(await loadPicture(marked), mask, tools)
  expect(Buffer.compare((await made('fill')).data, filled.data)).toBe(0)
  const { data: truth } = await loadPicture(files.clean)
  const errorOf = ({ data }: Picture) =>
    data.reduce((sum, value, i) => sum + (value - (truth[i] ?? 0)) ** 2, 0)
  expect(errorOf(await made('lift')), 'by 13 dB at least').toBeLessThan(0.05 * errorOf(filled))
  // Letters alone could be filled, but as a rim and a spoon that are not there.
  await expect(made('auto')).rejects.toMatchObject({ reason: 'mark_shines_through' })
})

test('a painted thing is filled, and nothing of it stays', async () => {
  const { file, mask } = await paintBox('around-thing', { left: 128, top: 45, width: 112, height: 98 })
  const values = { image: engineFile(files.clean), mark: engineFile(file) }
  const result = await runEngine(run, 'ai-watermark-remover', values)
  const { picture: filled } = await fillSurely(await loadPicture(files.clean), mask, tools)
  expect(Buffer.compare(result.data, filled.data)).toBe(0)
})

/** What the network for marks would say if it saw none anywhere. */
function seesNone([picture, hint]: Tensor[]): Record<string, Float32Array> {
  const size = hint?.size ?? 0
  return {
    mark: new Float32Array(size).fill(-9),
    opacity: new Float32Array(size),
    clean: picture?.data as Float32Array,
  }
}

test('a mark that can still be read afterwards is refused, so that nobody pays for it', async () => {
  const idle: typeof tools.models = {
    ...tools.models,
    runForBytes: async (_, picture) => picture.data as Uint8Array,
    runAll: async (name, ...inputs) =>
      name === 'unmark' ? seesNone(inputs) : tools.models.runAll(name, ...inputs),
  }
  const found = { image: engineFile(files.marked) }
  const lifted = { ...found, mark: engineFile(files.mask), takeOff: 'lift' }
  const cases = [
    [found, 'mark_still_there'],
    [lifted, 'mark_not_lifted'],
  ] as const
  for (const [values, reason] of cases) {
    const refused = runEngine(run, 'ai-watermark-remover', values, idle)
    await expect(refused).rejects.toMatchObject({ reason })
  }
})

test('a painting over nearly everything is refused', async () => {
  const white = fileIn('white.png')
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toFile(white)
  const values = { image: engineFile(files.marked), mark: engineFile(white) }
  await expect(runEngine(run, 'ai-watermark-remover', values)).rejects.toMatchObject({
    reason: 'mark_too_large',
  })
})

test('words that the picture shines through are taken off', async () => {
  const words = { ...WORDS, text: 'PREVIEW ONLY', at: [22, 128], size: 42, opacity: 0.5 } as const
  const marked = await withWords('coffee.jpg', words)
  const result = await runEngine(run, 'ai-watermark-remover', { image: engineFile(marked) })
  const { data: truth } = await loadPicture(files.clean)
  const errorOf = ({ data }: Picture) =>
    data.reduce((sum, value, i) => sum + Math.abs(value - (truth[i] ?? 0)), 0)
  expect(errorOf(result)).toBeLessThan(0.3 * errorOf(await loadPicture(marked)))
})

test('words that repeat all over a photo are taken off', async () => {
  const [clean, marked] = [fileIn('without-tiles.png'), fileIn('tiles.png')]
  await sharp(mediaFile('coffee.jpg')).resize(WIDTH, HEIGHT).png().toFile(clean)
  const tiles = Array.from({ length: 24 }, (_, i) => ({
    input: drawWords({
      text: 'SAMPLE',
      width: WIDTH,
      height: HEIGHT,
      at: [6 + (i % 4) * 90, 18 + Math.floor(i / 4) * 40],
      size: 14,
      opacity: 0.6,
    }),
  }))
  await sharp(clean).composite(tiles).removeAlpha().png().toFile(marked)
  const result = await runEngine(run, 'ai-watermark-remover', { image: engineFile(marked) })
  expect(await distanceOf(result, clean)).toBeLessThan(
    0.4 * (await distanceOf(await loadPicture(marked), clean)),
  )
})

/** The mean difference between two pictures, of 255. */
async function distanceOf({ data }: Picture, file: string): Promise<number> {
  const other = await loadPicture(file)
  return data.reduce((sum, value, i) => sum + Math.abs(value - (other.data[i] ?? 0)), 0) / data.length
}
