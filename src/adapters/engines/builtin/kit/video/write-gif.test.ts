import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPicture, fileIn } from '../../photo-engines.fixture.ts'
import type { Picture } from '../pictures/raster.ts'
import { openGif, readGif } from './read-gif.ts'
import { openGifWriter } from './write-gif.ts'

const RED: [number, number, number] = [220, 20, 30]
const BLUE: [number, number, number] = [20, 40, 220]
const SIZE = { width: 24, height: 16 }

/** A blue square that moves over red, or over transparency. */
function frame(left: number, isClear = false): Picture {
  return drawPicture(SIZE.width, SIZE.height, (x, y) =>
    x >= left && x < left + 6 && y > 4 && y < 10 ? [...BLUE, 255] : [...RED, isClear ? 0 : 255],
  )
}

async function written(frames: readonly Picture[], delaysMs: number[], loop: number) {
  const gif = { path: '', ...SIZE, frames: frames.length, delaysMs, loop }
  const writer = openGifWriter(gif, [RED, BLUE])
  for (const one of frames) writer.write(one)
  const { files } = await writer.finish(fileIn('.'))
  const read: Picture[] = []
  const opened = await openGif(files[0].path)
  for await (const one of readGif(opened, new AbortController().signal)) read.push(one)
  return { opened, read, files }
}

it.each([0, 1, 2, 5])('keeps the durations of all frames and the number of repetitions: %i', async (loop) => {
  const delays = [40, 250, 100, 70]
  const { opened, read } = await written(
    [0, 4, 8, 12].map((left) => frame(left)),
    delays,
    loop,
  )
  expect(opened).toMatchObject({ ...SIZE, frames: 4, delaysMs: delays, loop })
  expect(read.map(({ data }) => [...data])).toEqual([0, 4, 8, 12].map((left) => [...frame(left).data]))
})

it('clears transparent pixels, even if transparency begins in the middle', async () => {
  const frames = [frame(0), frame(4), frame(8, true), frame(12, true), frame(2)]
  const { read } = await written(frames, [100, 100, 100, 100, 100], 0)
  const alphas = (pictures: readonly Picture[]) =>
    pictures.map(({ data }) => [...data].filter((_, i) => i % 4 === 3))
  expect(alphas(read)).toEqual(alphas(frames))
})

it('writes an animated WebP besides, with the same frames and durations', async () => {
  const { files } = await written([frame(0), frame(9)], [120, 80], 0)
  expect(files.map(({ variant }) => variant)).toEqual(['gif', 'webp'])
  const webp = await sharp(files[1]?.path ?? '', { pages: -1 }).metadata()
  expect(webp).toMatchObject({ format: 'webp', pages: 2, delay: [120, 80], loop: 0 })
})

it('gives a frame without a duration the browsers’ default', async () => {
  const { opened } = await written([frame(0), frame(4)], [0, 50], 0)
  expect(opened.delaysMs).toEqual([100, 50])
})
