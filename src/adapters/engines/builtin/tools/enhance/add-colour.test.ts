import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import type { Box, Picture } from '../../kit/pictures/raster.ts'
import {
  drawPicture,
  engineFile,
  fileIn,
  mediaFile,
  runEngine,
  tools,
  writePicture,
} from '../../photo-engines.fixture.ts'
import { addColour } from './add-colour.ts'
import { inspect, run } from './enhance.ts'
import { hasColours } from './has-colours.ts'

const SETTINGS = { scale: '2', oldPhoto: false, addColour: true, denoise: false, sharpen: false }

async function portrait(name: string, tint?: string): Promise<string> {
  const file = fileIn(name)
  const photo = sharp(mediaFile('astronaut.jpg')).greyscale().resize(256)
  await (tint ? photo.toColourspace('srgb').tint(tint) : photo).png().toFile(file)
  return file
}

/** How much redder than blue a part is, in levels. */
function warmthOf({ width, data }: Picture, { left, top, ...size }: Box): number {
  let sum = 0
  for (let y = top; y < top + size.height; y++) {
    for (let x = left; x < left + size.width; x++) {
      sum += (data[4 * (y * width + x)] ?? 0) - (data[4 * (y * width + x) + 2] ?? 0)
    }
  }
  return sum / (size.width * size.height)
}

test('skin becomes warm, and every pixel stays as bright as it was', async () => {
  const grey = await loadPicture(await portrait('grey.png'))
  const coloured = await addColour(grey, tools)
  expect(warmthOf(coloured, { left: 100, top: 40, width: 24, height: 24 })).toBeGreaterThan(15)
  let off = 0
  for (let i = 0; i < grey.data.length; i += 4)
    off += Math.abs(lumaAt(coloured.data, i) - lumaAt(grey.data, i))
  expect(off / (grey.data.length / 4)).toBeLessThan(4)
})

test('pictures of any shape are taken, with their transparency', async () => {
  const wide = drawPicture(300, 40, (x, y) => [x % 256, x % 256, x % 256, y < 20 ? 255 : 0])
  const coloured = await addColour(wide, tools)
  expect([coloured.width, coloured.height, coloured.data[3], coloured.data.at(-1)]).toEqual([300, 40, 255, 0])
})

test('a photo in colour is refused before payment, and a yellowed one is not', async () => {
  const inspected = async (file: string) =>
    await inspect({ tool: 'ai-image-enhancer', seed: 1, values: { ...SETTINGS, image: engineFile(file) } })
  expect(await inspected(mediaFile('astronaut.jpg'))).toMatchObject({ rejection: 'has_colors' })
  const yellowed = await portrait('yellowed.png', '#e8cfa0')
  expect(await inspected(yellowed)).not.toHaveProperty('rejection')
  expect(await hasColours(yellowed)).toBe(false)
  const image = engineFile(mediaFile('coffee.jpg'))
  await expect(runEngine(run, 'ai-image-enhancer', { ...SETTINGS, image })).rejects.toThrow()
})

test('the enhancer colours what it has enlarged', async () => {
  const small = await loadPicture(await portrait('small.png'), 128)
  const image = engineFile(await writePicture('small-grey.png', small))
  const enhanced = await runEngine(run, 'ai-image-enhancer', { ...SETTINGS, image })
  expect(enhanced.width).toBe(256)
  expect(warmthOf(enhanced, { left: 100, top: 40, width: 24, height: 24 })).toBeGreaterThan(15)
})
