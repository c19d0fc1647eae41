import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { engineFile, fileIn, mediaFile, tools } from '../../photo-engines.fixture.ts'
import { inspect, run } from './sticker.ts'

async function makeSticker(photo: string, style: Record<string, string | number | boolean>) {
  const image = engineFile(mediaFile(photo))
  const [output] = await run({ tool: 'sticker', values: { mode: 'image', image, ...style }, seed: 1 }, tools)
  const [shown, ...others] = output?.files ?? []
  const picture = await loadPicture(shown?.path ?? '')
  expect([picture.width, picture.height]).toEqual([shown?.width, shown?.height])
  return { ...picture, variants: [shown, ...others].map((file) => file?.variant) }
}

test('a photo becomes a square sticker with a rim of the chosen colour and clear corners', async () => {
  const style = { outlineWidth: 20, outlineColor: '#12ab34', shadow: true }
  const { variants, width, height, data } = await makeSticker('astronaut.jpg', style)
  // It already has the size for messengers, so that variant is not written again.
  expect(variants).toEqual(['png', 'webp', 'mask'])
  expect([width, height]).toEqual([512, 512])
  for (const corner of [0, 511, 511 * 512, 512 * 512 - 1]) expect(data[corner * 4 + 3]).toBe(0)
  let rim = 0
  let coverage = 0
  for (let i = 0; i < data.length; i += 4) {
    coverage += (data[i + 3] ?? 0) / 255 / (512 * 512)
    if (data[i] === 0x12 && data[i + 1] === 0xab && data[i + 2] === 0x34 && data[i + 3] === 255) rim++
  }
  expect(coverage).toBeGreaterThan(0.4)
  expect(coverage).toBeLessThan(0.9)
  expect(rim / (512 * 512)).toBeGreaterThan(0.04)
})

test('without rim and shadow nothing is drawn around the subject', async () => {
  const style = { outlineWidth: 0, outlineColor: '#00ff00', shadow: false }
  const { data } = await makeSticker('coffee.jpg', style)
  let green = 0
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) > 128 && (data[i + 1] ?? 0) > (data[i] ?? 0) + 60) green++
  }
  expect(green).toBe(0)
})

test('a photo without a clear subject causes a warning before payment, for a sticker and for a pack', async () => {
  const plain = fileIn('plain-photo.png')
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8fa3b5' } })
    .png()
    .toFile(plain)
  const look = (mode: string, file: string) =>
    inspect({ tool: 'sticker', values: { mode, image: engineFile(file) }, seed: 1 }, tools)
  for (const mode of ['image', 'pack']) {
    expect(await look(mode, plain)).toEqual({ faces: [], warnings: ['sticker_edge_unsure'] })
  }
  expect(await look('image', mediaFile('coffee.jpg'))).toEqual({ faces: [], warnings: [] })
})
