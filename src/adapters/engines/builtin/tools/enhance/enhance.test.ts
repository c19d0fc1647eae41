import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadPicture, resizePicture } from '../../kit/pictures/load-picture.ts'
import { lumaOf } from '../../kit/pictures/luma.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import {
  drawPicture,
  engineFile,
  fileIn,
  mediaFile,
  runEngine,
  writePicture,
} from '../../photo-engines.fixture.ts'
import { doublePicture } from './double-picture.ts'
import { inspect, run } from './enhance.ts'

const SETTINGS = { scale: '2', oldPhoto: false, addColour: false, denoise: true, sharpen: true }

/** The variance of the Laplacian: how much fine detail a picture has. */
function sharpness(picture: Picture): number {
  const { width, height, data } = lumaOf(picture)
  const values: number[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const around = (data[i - 1] ?? 0) + (data[i + 1] ?? 0) + (data[i - width] ?? 0) + (data[i + width] ?? 0)
      values.push(around - 4 * (data[i] ?? 0))
    }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}

function clipped({ data }: Picture): number {
  return data.filter((value, i) => i % 4 !== 3 && (value === 0 || value === 255)).length / data.length
}

test('an enhanced picture has twice the sides and more detail than a plain enlargement, and is not clipped', async () => {
  const file = fileIn('face.png')
  await sharp(mediaFile('astronaut.jpg'))
    .extract({ left: 100, top: 10, width: 97, height: 90 })
    .png()
    .toFile(file)
  const enhanced = await runEngine(run, 'ai-image-enhancer', { image: engineFile(file), ...SETTINGS })
  expect([enhanced.width, enhanced.height]).toEqual([194, 180])
  const plain = await resizePicture(await loadPicture(file), 194, 180)
  expect(sharpness(enhanced)).toBeGreaterThan(1.3 * sharpness(plain))
  expect(clipped(enhanced)).toBeLessThan(clipped(plain) + 0.01)
  let difference = 0
  for (let i = 0; i < plain.data.length; i++)
    difference += Math.abs((plain.data[i] ?? 0) - (enhanced.data[i] ?? 0))
  expect(difference / plain.data.length, 'it is still the same picture').toBeLessThan(8)
})

/** Repeatable grain, roughly normal, of a deviation in levels of 255. */
function addGrain({ width, height, data }: Picture, deviation: number): Picture {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
  const grainy = data.map((value, i) =>
    i % 4 === 3
      ? 255
      : Math.max(0, Math.min(255, Math.round(value + deviation * 2 * (next() + next() + next() - 1.5)))),
  )
  return { width, height, data: grainy }
}

function decibels(one: Picture, other: Picture): number {
  const squares = one.data.reduce((sum, value, i) => sum + (value - (other.data[i] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / (0.75 * one.data.length)))
}

test('a grainy photo gets closer to the truth than a plain enlargement, and keeps its grain on request', async () => {
  const file = fileIn('truth.png')
  await sharp(mediaFile('astronaut.jpg'))
    .extract({ left: 96, top: 8, width: 128, height: 112 })
    .png()
    .toFile(file)
  const truth = await loadPicture(file)
  const grainy = addGrain(await resizePicture(truth, 64, 56), 14)
  const image = engineFile(await writePicture('grainy.png', grainy))
  const plain = decibels(await resizePicture(grainy, 128, 112), truth)
  const enhance = (denoise: boolean) =>
    runEngine(run, 'ai-image-enhancer', { image, ...SETTINGS, denoise, sharpen: false })
  expect(decibels(await enhance(true), truth)).toBeGreaterThan(plain + 3)
  expect(decibels(await enhance(false), truth)).toBeLessThan(plain + 2)
})

test('scratches of an old photo disappear with the option for old photos, and stay without it', async () => {
  const file = fileIn('unscratched.png')
  await sharp(mediaFile('astronaut.jpg'))
    .extract({ left: 96, top: 8, width: 128, height: 112 })
    .png()
    .toFile(file)
  const truth = await loadPicture(file)
  const small = await resizePicture(truth, 64, 56)
  const data = new Uint8Array(small.data)
  for (let y = 0; y < 56; y++) data.fill(250, (y * 64 + 20 + (y >> 3)) * 4, (y * 64 + 22 + (y >> 3)) * 4)
  const image = engineFile(await writePicture('scratched.png', { ...small, data }))
  const enhance = (oldPhoto: boolean) =>
    runEngine(run, 'ai-image-enhancer', { image, ...SETTINGS, sharpen: false, oldPhoto })
  const errorAlong = ({ data: pixels }: Picture) => {
    const errors = Array.from({ length: 112 }, (_, y) => {
      const place = (y * 128 + 42 + 2 * (y >> 4)) * 4
      return Math.abs((pixels[place] ?? 0) - (truth.data[place] ?? 0))
    })
    return errors.reduce((sum, error) => sum + error, 0) / errors.length
  }
  const mended = errorAlong(await enhance(true))
  const usual = errorAlong(await enhance(false))
  expect(mended).toBeLessThan(0.6 * usual)
})

test('alpha grows with the picture, and transparent parts do not bleed black', async () => {
  const half = drawPicture(40, 30, (x) => (x < 20 ? [220, 60, 40, 255] : [0, 0, 0, 0]))
  const image = engineFile(await writePicture('half.png', half))
  const { width, data } = await runEngine(run, 'ai-image-enhancer', { image, ...SETTINGS })
  expect(width).toBe(80)
  for (let y = 4; y < 56; y++) {
    expect(data[(y * 80 + 10) * 4 + 3]).toBe(255)
    expect(data[(y * 80 + 70) * 4 + 3]).toBe(0)
    expect(data[(y * 80 + 38) * 4], 'the edge has kept its red').toBeGreaterThan(190)
  }
})

test('tiles have no visible seams, even at odd sizes', async () => {
  const picture = drawPicture(601, 299, (x, y) => [x % 256, y % 256, (x + y) % 256, 255])
  const run = async (_: unknown, input: { data: unknown; dims: readonly number[] }) => {
    const [, , height = 0, width = 0] = input.dims
    const colours = input.data as Float32Array
    return Float32Array.from({ length: 12 * width * height }, (_, i) => {
      const x = i % (2 * width)
      const y = Math.floor(i / (2 * width)) % (2 * height)
      const c = Math.floor(i / (4 * width * height))
      return colours[c * width * height + (y >> 1) * width + (x >> 1)] ?? 0
    })
  }
  const models = {
    run,
    runForBytes: async () => new Uint8Array(),
    runAll: async () => ({}),
  }
  const doubled = await doublePicture(
    picture,
    'restore',
    { models, signal: new AbortController().signal },
    () => {},
  )
  expect([doubled.width, doubled.height]).toEqual([1202, 598])
  let wrong = 0
  for (let y = 0; y < 598; y++) {
    for (let x = 0; x < 1202; x++) {
      const from = ((y >> 1) * 601 + (x >> 1)) * 4
      const to = (y * 1202 + x) * 4
      for (let c = 0; c < 4; c++) if (picture.data[from + c] !== doubled.data[to + c]) wrong++
    }
  }
  expect(wrong).toBe(0)
})

test('the limits for a large picture are announced before payment', async () => {
  const warningsFor = async (width: number, height: number, scale: string) => {
    const image = { ...engineFile('any.png'), width, height }
    return (
      await inspect({
        tool: 'ai-image-enhancer',
        seed: 1,
        values: { image, oldPhoto: false, addColour: false, scale },
      })
    ).warnings
  }
  expect(await warningsFor(800, 600, '2')).toEqual([])
  expect(await warningsFor(1400, 1400, '4')).toEqual(['grows_less'])
  expect(await warningsFor(6000, 4000, '2')).toEqual(['large_for_enhancing'])
})
