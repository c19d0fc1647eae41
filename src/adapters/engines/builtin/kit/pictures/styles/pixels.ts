import { coloursOf } from '../colours.ts'
import { resizePicture } from '../load-picture.ts'
import { mapColours, saturate, withColours } from '../planes.ts'
import { clamp01, mapPlane, type Picture } from '../raster.ts'
import { findPalette, paintFrom } from './palette.ts'

/** The number of blocks along the longer side at the least and at the greatest strength. */
const BLOCKS = [180, 64] as const
const COLOURS = 36

/** The order in which neighbouring blocks switch to the next colour. */
const DITHER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
const DITHERING = 0.025

/** The picture in the look of old games: few blocks, few colours. Blocks are opaque or absent. */
export async function drawPixels(picture: Picture, strength: number): Promise<Picture> {
  const longest = Math.max(picture.width, picture.height)
  const blocks = Math.min(longest, Math.round(BLOCKS[0] + (BLOCKS[1] - BLOCKS[0]) * strength))
  const width = Math.max(1, Math.round((picture.width * blocks) / longest))
  const height = Math.max(1, Math.round((picture.height * blocks) / longest))
  const small = await resizePicture(picture, width, height)
  const colours = saturate(coloursOf(small), 1.2)
  const palette = findPalette(colours, COLOURS)
  const tipped = mapColours(colours, (plane) =>
    mapPlane(plane, (value, i) => {
      const order = DITHER[(Math.floor(i / width) % 4) * 4 + ((i % width) % 4)] ?? 0
      return clamp01(value + DITHERING * (order / 15 - 0.5))
    }),
  )
  return enlarge(withColours(small, paintFrom(palette, tipped)), picture.width, picture.height)
}

function enlarge(small: Picture, width: number, height: number): Picture {
  const data = new Uint8Array(width * height * 4)
  const source = new Uint32Array(small.data.slice().buffer)
  const target = new Uint32Array(data.buffer)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height) * small.width
    for (let x = 0; x < width; x++)
      target[y * width + x] = source[row + Math.floor((x * small.width) / width)] ?? 0
  }
  for (let i = 3; i < data.length; i += 4) data[i] = (data[i] ?? 0) < 128 ? 0 : 255
  return { width, height, data }
}
