import { quantize as findPalette } from 'gifenc/dist/gifenc.esm.js'
import type { Picture } from '../pictures/raster.ts'

type Colour = [red: number, green: number, blue: number]

/** One entry of the palette is for transparent pixels. */
export const MAX_COLOURS = 255
export const TRANSPARENT = 255
/** Entries for the new faces, if the old colours are few enough to be kept unchanged. */
const NEW_COLOURS = 48
/** With more colours than this, they differ from frame to frame, and a palette of some would be far off for others. */
const MAX_OLD_COLOURS = 512
const SAMPLES_PER_FRAME = 24_000
/** People look at faces more than at their surroundings. */
const FACE_WEIGHT = 4
const OPAQUE = 128

/** Collects the colours of a GIF's frames before and after a change, and makes one palette for all of them. */
export function createPaletteMaker() {
  const old = new Map<number, number>()
  const samples: number[] = []
  const changed: number[] = []

  return {
    add(before: Picture, after: Picture) {
      const pixels = before.width * before.height
      const step = Math.max(1, Math.floor(pixels / SAMPLES_PER_FRAME))
      const changedStep = Math.max(1, Math.floor(step / FACE_WEIGHT))
      for (let pixel = 0; pixel < pixels; pixel++) {
        const i = pixel * 4
        if ((after.data[i + 3] ?? 0) < OPAQUE) continue
        const colour = colourAt(after.data, i)
        const isChanged = colour !== colourAt(before.data, i)
        if (isChanged && pixel % changedStep === 0) changed.push(colour)
        if (!isChanged && old.size <= MAX_OLD_COLOURS) {
          old.set(colour, (old.get(colour) ?? 0) + 1)
        }
        if (pixel % step === 0) samples.push(colour)
      }
    },
    /** At most 255 colours. Those of unchanged parts stay as they are, if they are few. */
    make(): Colour[] {
      const isFew = old.size <= MAX_OLD_COLOURS
      if (!isFew) return quantize([...samples, ...changed], MAX_COLOURS)
      const room = changed.length === 0 ? 0 : Math.max(NEW_COLOURS, MAX_COLOURS - old.size)
      return [...thinOut(old, MAX_COLOURS - room), ...quantize(changed, room)]
    },
  }
}

/** Removes colours until this many are left, first rare ones with another one close by. */
function thinOut(counts: ReadonlyMap<number, number>, most: number): Colour[] {
  const kept = [...counts].map(([colour, count]) => ({ parts: partsOf(colour), count }))
  while (kept.length > most) {
    let least = Number.POSITIVE_INFINITY
    let index = 0
    for (const [i, { parts, count }] of kept.entries()) {
      let nearest = Number.POSITIVE_INFINITY
      for (const [j, other] of kept.entries()) {
        if (i !== j) nearest = Math.min(nearest, distanceOf(parts, other.parts))
      }
      if (count * nearest >= least) continue
      least = count * nearest
      index = i
    }
    kept.splice(index, 1)
  }
  return kept.map(({ parts }) => parts)
}

/** Squared. */
function distanceOf([red, green, blue]: Colour, [r, g, b]: Colour): number {
  return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
}

function quantize(colours: readonly number[], most: number): Colour[] {
  if (colours.length === 0 || most === 0) return []
  const rgba = new Uint8Array(colours.length * 4)
  for (const [i, colour] of colours.entries()) rgba.set([...partsOf(colour), 255], i * 4)
  return findPalette(rgba, most, { format: 'rgb565' })
}

/**
 * Maps each pixel to the nearest colour, independently of other pixels and frames, so that still parts do not flicker.
 */
export function createIndexer(palette: readonly Colour[]) {
  const found = new Uint8Array(1 << 24).fill(TRANSPARENT)
  const nearest = (colour: number) => {
    const parts = partsOf(colour)
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (const [index, known] of palette.entries()) {
      const distance = distanceOf(parts, known)
      if (distance >= least) continue
      best = index
      least = distance
    }
    return best
  }
  return ({ width, height, data }: Picture): Uint8Array => {
    const indices = new Uint8Array(width * height).fill(TRANSPARENT)
    for (let pixel = 0; pixel < indices.length; pixel++) {
      const i = pixel * 4
      if ((data[i + 3] ?? 0) < OPAQUE) continue
      const colour = colourAt(data, i)
      let index = found[colour] ?? TRANSPARENT
      if (index === TRANSPARENT) {
        index = nearest(colour)
        found[colour] = index
      }
      indices[pixel] = index
    }
    return indices
  }
}

function colourAt(data: Uint8Array, i: number): number {
  return ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0)
}

function partsOf(colour: number): Colour {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}
