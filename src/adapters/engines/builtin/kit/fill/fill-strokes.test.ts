import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileIn, mediaFile, tools } from '../../photo-engines.fixture.ts'
import { loadPicture } from '../pictures/load-picture.ts'
import type { Picture } from '../pictures/raster.ts'
import { fillStrokes } from './fill-strokes.ts'
import { type Mask, newMask } from './mask.ts'

const SIZE = { width: 400, height: 300 }
/** A twentieth of the longer side, which is the most that a stroke may have. */
const MOST = 20

/** A white bar of this thickness on a photo. */
async function photoWithBar(thickness: number): Promise<{ picture: Picture; bar: Mask }> {
  const file = fileIn(`bar-${thickness}.png`)
  const [left, top, length] = [80, 60, 240]
  const white = { create: { width: length, height: thickness, channels: 3, background: '#fff' } } as const
  const input = await sharp(white).png().toBuffer()
  await sharp(mediaFile('coffee.jpg'))
    .resize(SIZE.width, SIZE.height)
    .composite([{ input, left, top }])
    .png()
    .toFile(file)
  const bar = newMask(SIZE.width, SIZE.height)
  for (let y = top; y < top + thickness; y++) {
    bar.data.fill(1, y * SIZE.width + left, y * SIZE.width + left + length)
  }
  return { picture: await loadPicture(file), bar }
}

const unasked = () => {
  throw new Error('A network was asked.')
}
const withoutNetworks: typeof tools = {
  ...tools,
  models: { run: unasked, runAll: unasked, runForBytes: unasked },
}

test('a stroke is filled', async () => {
  const { picture, bar } = await photoWithBar(6)
  const filled = await fillStrokes(picture, picture, bar, tools)
  const middle = (63 * SIZE.width + 200) * 4
  expect(picture.data[middle]).toBe(255)
  expect(filled?.data[middle]).toBeLessThan(240)
})

test('anything thicker than a stroke is a thing: it is not filled, and no network is asked', async () => {
  for (const thickness of [MOST + 2, 3 * MOST]) {
    const { picture, bar } = await photoWithBar(thickness)
    expect(await fillStrokes(picture, picture, bar, withoutNetworks), `${thickness} pixels`).toBeNull()
  }
})

test('strokes are not filled either if one of them is too thick', async () => {
  const [{ picture, bar: thin }, { bar: thick }] = [await photoWithBar(4), await photoWithBar(MOST + 6)]
  const both = { ...thin, data: thin.data.map((value, i) => value | (thick.data[i] ?? 0)) }
  expect(await fillStrokes(picture, picture, both, withoutNetworks)).toBeNull()
})
