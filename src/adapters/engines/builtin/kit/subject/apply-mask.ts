import type { Picture, Plane } from '../pictures/raster.ts'
import { createSampler } from '../pictures/sampler.ts'
import { colourEdge, layersOf } from './apply-edge.ts'

/** Gives every pixel the alpha of a mask of the same size, and pixels of the edge the colour of the subject alone. */
export async function applyMask(picture: Picture, mask: Plane): Promise<Picture> {
  const { width, height } = picture
  const pixels = new Uint8Array(picture.data)
  const whole = new Uint32Array(pixels.buffer)
  const layers = await layersOf(picture, mask)
  const layersAt = createSampler([...layers.front, ...layers.back], width, height)
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      const alpha = mask.data[place] ?? 0
      if (alpha >= 1) continue
      if (alpha <= 0) {
        whole[place] = 0
        continue
      }
      colourEdge(pixels, place * 4, alpha, layersAt(x, y))
    }
  }
  return { width, height, data: pixels }
}
