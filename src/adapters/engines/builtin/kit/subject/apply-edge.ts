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
  const whole = new Uint32Array(pixels.buffer)
  const layers = await layersOf(picture, edge.alpha)
  const fitAt = createSampler(edge.fit, width, height)
  const layersAt = createSampler([...layers.front, ...layers.back], width, height)
  const sides = sidesOf(edge.alpha)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * sides.width) / width))
  for (let y = 0, place = 0; y < height; y++) {
    const row = Math.floor((y * sides.height) / height) * sides.width
    for (let x = 0; x < width; x++, place++) {
      const side = sides.data[row + (columns[x] ?? 0)]
      if (side === INSIDE) continue
      if (side === OUTSIDE) {
        whole[place] = 0
        continue
      }
      const i = place * 4
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

/** Bits, so that a pixel near several sides has them all: only pixels far from the edge have one of these alone. */
const [OUTSIDE, INSIDE, BETWEEN] = [1, 2, 4]

/** Which sides there are around each pixel. By far the most pixels are clearly outside or inside. */
function sidesOf({ width, height, data }: Plane) {
  const own = new Uint8Array(data.length)
  for (let i = 0; i < own.length; i++) own[i] = sideOf(data[i] ?? 0)
  const across = new Uint8Array(data.length)
  for (let i = 0; i < own.length; i++) {
    const x = i % width
    const here = own[i] ?? 0
    across[i] = here | (x > 0 ? (own[i - 1] ?? 0) : 0) | (x < width - 1 ? (own[i + 1] ?? 0) : 0)
  }
  // Rows beyond the first and the last are undefined, and have no side.
  const around = across.map((here, i) => here | (across[i - width] ?? 0) | (across[i + width] ?? 0))
  return { width, height, data: around }
}

function sideOf(alpha: number): number {
  return alpha < NONE ? OUTSIDE : alpha > ALL ? INSIDE : BETWEEN
}
