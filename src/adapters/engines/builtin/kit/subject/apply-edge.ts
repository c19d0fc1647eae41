import { coloursOf } from '../pictures/colours.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import type { Picture, Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { createSampler } from '../pictures/sampler.ts'
import { frontColour, type Layers, partLayers } from '../pictures/true-colours.ts'
import { type Edge, steepen } from './refine-edge.ts'

const NONE = 0.004
const ALL = 1 - NONE

/** Colours change slowly at a soft edge, so foreground and background are separated at this size. */
const COLOUR_SIDE = 320

/** Gives every pixel its alpha, and pixels of the edge the colour of the subject alone. */
export async function applyEdge(picture: Picture, edge: Edge): Promise<Picture> {
  const { width, height } = picture
  const pixels = new Uint8Array(picture.data)
  const layers = await layersOf(picture, edge.alpha)
  const fitAt = createSampler(edge.fit, width, height)
  const layersAt = createSampler([...layers.front, ...layers.back], width, height)
  const stateAt = createStateLookup(edge.alpha, width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const state = stateAt(x, y)
      if (state === INSIDE) continue
      if (state === OUTSIDE) {
        pixels.fill(0, i, i + 4)
        continue
      }
      const fit = fitAt(x, y)
      let sum = fit[3] ?? 0
      for (let c = 0; c < 3; c++) sum += ((fit[c] ?? 0) * (pixels[i + c] ?? 0)) / 255
      colourEdge(pixels, i, steepen(sum), layersAt(x, y))
    }
  }
  return { width, height, data: pixels }
}

/**
 * A pixel of the edge with its alpha and the colour of the subject alone. The layer contains the foreground, then the
 * background.
 */
export function colourEdge(pixels: Uint8Array, i: number, alpha: number, layer: ArrayLike<number>): void {
  for (let c = 0; c < 3; c++) {
    const mixed = (pixels[i + c] ?? 0) / 255
    pixels[i + c] = Math.round(255 * frontColour(mixed, alpha, layer[c] ?? 0, layer[c + 3] ?? 0))
  }
  pixels[i + 3] = Math.round(alpha * (pixels[i + 3] ?? 0))
}

/** The colours of the subject and of its background near the edge. */
export async function layersOf(picture: Picture, alpha: Plane): Promise<Layers> {
  const scale = Math.min(1, COLOUR_SIDE / Math.max(alpha.width, alpha.height))
  const [width, height] = [Math.ceil(alpha.width * scale), Math.ceil(alpha.height * scale)]
  const small = await resizePicture(picture, width, height)
  const side = Math.max(width, height)
  return partLayers(
    coloursOf(small),
    resizePlane(alpha, width, height),
    Math.ceil(side / 12),
    Math.ceil(side / 160),
  )
}

const OUTSIDE = 0
const INSIDE = 1
const EDGE = 2

/** Tells pixels that are clearly inside or outside, which are by far the most, from those near an edge. */
function createStateLookup({ width, height, data }: Plane, fullWidth: number, fullHeight: number) {
  const states = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let lowest = 1
      let highest = 0
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const value = data[ny * width + nx] ?? 0
          if (value < lowest) lowest = value
          if (value > highest) highest = value
        }
      }
      states[y * width + x] = highest < NONE ? OUTSIDE : lowest > ALL ? INSIDE : EDGE
    }
  }
  const columns = Int32Array.from({ length: fullWidth }, (_, x) => Math.floor((x * width) / fullWidth))
  return (x: number, y: number) =>
    states[Math.floor((y * height) / fullHeight) * width + (columns[x] ?? 0)] ?? OUTSIDE
}
