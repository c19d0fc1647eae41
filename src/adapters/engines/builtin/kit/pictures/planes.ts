import type { Colours } from './guided-filter.ts'
import { clamp01, mapPlane, type Picture, type Plane } from './raster.ts'

/** Computes new colours, from 0 to 1, from a picture's. */
export function mapColours(colours: Colours, change: (plane: Plane, channel: 0 | 1 | 2) => Plane): Colours {
  return [change(colours[0], 0), change(colours[1], 1), change(colours[2], 2)]
}

export function lumaOfColours([red, green, blue]: Colours): Plane {
  return mapPlane(
    red,
    (value, i) => 0.299 * value + 0.587 * (green.data[i] ?? 0) + 0.114 * (blue.data[i] ?? 0),
  )
}

/** Moves colours away from grey, or towards it. */
export function saturate(colours: Colours, amount: number): Colours {
  const luma = lumaOfColours(colours)
  return mapColours(colours, (plane) =>
    mapPlane(plane, (value, i) => {
      const grey = luma.data[i] ?? 0
      return clamp01(grey + (value - grey) * amount)
    }),
  )
}

/** The same value in all three colours. */
export function greyColours(plane: Plane): Colours {
  return [plane, plane, plane]
}

/** Writes colours into a picture and keeps its alpha. */
export function withColours({ width, height, data }: Picture, colours: Colours): Picture {
  const pixels = new Uint8Array(data)
  for (const [c, plane] of colours.entries()) {
    for (let i = 0; i < plane.data.length; i++) {
      pixels[i * 4 + c] = Math.round(255 * clamp01(plane.data[i] ?? 0))
    }
  }
  return { width, height, data: pixels }
}
