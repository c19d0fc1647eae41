import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Picture } from '../../kit/pictures/raster.ts'
import { engineFile, fileIn, mediaFile, runEngine } from '../../photo-engines.fixture.ts'
import { run } from './background-changer.ts'

/** A cup in the middle of a picture of 480 by 320. */
const image = engineFile(mediaFile('coffee.jpg'))
const change = (values: Record<string, string | boolean | typeof image>) =>
  runEngine(run, 'ai-background-changer', { image, shadow: false, ...values })
const pixel = ({ width, data }: Picture, x: number, y: number) => {
  const place = (y * width + x) * 4
  return [...data.subarray(place, place + 4)]
}

test('the chosen colour is exact, the cup is untouched, and the size is kept', async () => {
  const result = await change({ background: 'color', color: '#12ab34' })
  expect([result.width, result.height]).toEqual([480, 320])
  for (const [x, y] of [
    [0, 0],
    [479, 319],
    [440, 60],
  ] as const)
    expect(pixel(result, x, y)).toEqual([0x12, 0xab, 0x34, 255])
  const before = await sharp(mediaFile('coffee.jpg')).ensureAlpha().raw().toBuffer()
  const place = (120 * 480 + 230) * 4
  expect(pixel(result, 230, 120)).toEqual([...before.subarray(place, place + 4)])
})

test('a transparent background is transparent, and a shadow on it is a soft black', async () => {
  const plain = await change({ background: 'color', color: 'transparent' })
  expect(pixel(plain, 5, 5)).toEqual([0, 0, 0, 0])
  const shaded = await change({ background: 'color', color: 'transparent', shadow: true })
  const added = shaded.data.reduce(
    (sum, value, i) => sum + (i % 4 === 3 ? value - (plain.data[i] ?? 0) : 0),
    0,
  )
  expect(added / 255 / (480 * 320)).toBeGreaterThan(0.005)
  expect(pixel(shaded, 5, 5)[3]).toBe(0)
})

test('a gradient goes from one colour to the other', async () => {
  const result = await change({ background: 'gradient', color: '#ff0000', color2: '#0000ff' })
  expect(pixel(result, 0, 0)).toEqual([255, 0, 0, 255])
  expect(pixel(result, 479, 319)).toEqual([0, 0, 255, 255])
})

test('a picture covers the whole background, and its light falls on the subject a little', async () => {
  const blue = fileIn('blue.png')
  await sharp({ create: { width: 90, height: 200, channels: 3, background: '#103070' } })
    .png()
    .toFile(blue)
  const result = await change({ background: 'picture', picture: engineFile(blue) })
  expect(pixel(result, 0, 0)).toEqual([0x10, 0x30, 0x70, 255])
  const plain = await change({ background: 'color', color: '#103070' })
  const [red = 0, , light = 0] = pixel(result, 150, 60)
  const [plainRed = 0, , plainLight = 0] = pixel(plain, 150, 60)
  expect(red).toBeLessThan(plainRed)
  expect(plainRed - red).toBeLessThan(60)
  expect(light - red).toBeGreaterThan(plainLight - plainRed)
})

test('a place is drawn from words, and words without a place are refused', async () => {
  const beach = await change({ background: 'prompt', prompt: 'a sunny beach' })
  const [red = 0, , blue = 0, alpha] = pixel(beach, 2, 2)
  expect(alpha).toBe(255)
  expect(blue, 'the sky is blue').toBeGreaterThan(red)
  const refused = change({ background: 'prompt', prompt: 'qwrtz' })
  await expect(refused).rejects.toMatchObject({ reason: 'no_place' })
})
