import type { Picture } from '../pictures/raster.ts'
import type { EvenPaint } from './even-paint.ts'
import type { Overlay } from './find-overlay.ts'
import type { Mask } from './mask.ts'

export interface Lifted {
  picture: Picture
  /** What is still to be filled: the edges of what is translucent, and everything opaque. */
  holes: Mask
}

/** This many rows at the edges of a strip, at the size at which it was found, are mixed with their neighbours. */
const EDGE = 2

/**
 * Takes off what the picture shines through evenly, so that only its edges, where it is unknown how much is hidden,
 * need filling.
 */
export function liftVeils(picture: Picture, { width, height, letterings }: Overlay, holes: Mask): Lifted {
  const data = new Uint8Array(picture.data)
  const left: Mask = { ...holes, data: new Uint8Array(holes.data) }
  const veils: (EvenPaint | undefined)[] = []
  const edges = new Set<number>()
  for (const { strip } of letterings) {
    if (!strip) continue
    for (let i = strip.top * width; i < (strip.bottom + 1) * width; i++) veils[i] = strip
    for (const edge of [strip.top, strip.bottom]) {
      for (let row = edge - EDGE; row <= edge + EDGE; row++) edges.add(row)
    }
  }
  const middle = new Set<number>()
  for (const { veil } of letterings) {
    for (const i of veil?.middle ?? []) {
      veils[i] = veil ?? undefined
      middle.add(i)
    }
  }
  for (let y = 0; y < picture.height; y++) {
    const row = Math.floor((y * height) / picture.height)
    for (let x = 0; x < picture.width; x++) {
      const [place, small] = [y * picture.width + x, row * width + Math.floor((x * width) / picture.width)]
      if (edges.has(row)) left.data[place] = 1
      if (middle.has(small)) left.data[place] = 0
      const veil = veils[small]
      if (!veil) continue
      for (let c = 0; c < 3; c++) data[place * 4 + c] = lift(picture.data[place * 4 + c] ?? 0, veil)
    }
  }
  return { picture: { ...picture, data }, holes: left }
}

function lift(value: number, { paint, opacity }: EvenPaint): number {
  return Math.max(0, Math.min(255, Math.round((value - 255 * paint * opacity) / (1 - opacity))))
}
