import { gaussianBlur } from '../blur.ts'
import type { Colours } from '../guided-filter.ts'
import { greyColours, lumaOfColours, mapColours, saturate } from '../planes.ts'
import { clamp01, mapPlane, type Plane, smoothStep } from '../raster.ts'
import { brushStrokes, inkLines, smoothAreas } from './filters.ts'
import { findPalette, paintFrom } from './palette.ts'
import { grain } from './paper.ts'

/** Makes new colours of a picture's. Sizes are in units of a thousandth of the longer side. */
export type Style = (colours: Colours, unit: number) => Colours

const PAPER = [0.985, 0.975, 0.95] as const

/** Pencil: what is darker than its surroundings, with firm lines, on paper with a tooth. */
const sketch: Style = (colours, unit) => {
  const luma = lumaOfColours(colours)
  const surroundings = gaussianBlur(luma, 9 * unit)
  const lines = inkLines(luma, { sigma: 0.9 * unit, threshold: 0.32, hardness: 7 })
  const tooth = grain(luma.width, luma.height, 0.6 * unit)
  const pencil = mapPlane(luma, (value, i) => {
    const dodged = clamp01((value + 0.04) / ((surroundings.data[i] ?? 0) + 0.04))
    const shade = smoothStep(-0.25, 0.95, dodged ** 1.7) * (0.86 + 0.14 * smoothStep(0, 0.6, value))
    const drawn = shade * (0.35 + 0.65 * (lines.data[i] ?? 0))
    // Pencil catches on the tooth of the paper where it is pressed half.
    return drawn + 0.05 * (tooth.data[i] ?? 0) * (1 - Math.abs(2 * drawn - 1))
  })
  return mapColours(greyColours(pencil), (plane, c) => mapPlane(plane, (value) => value * PAPER[c]))
}

/** Thick paint: flat strokes with clear edges, and light that catches on their ridges. */
const oil: Style = (colours, unit) => {
  const rough = brushStrokes(colours, Math.max(2, Math.round(7 * unit)))
  const painted = brushStrokes(rough, Math.max(2, Math.round(3.5 * unit)))
  const height = lumaOfColours(painted)
  const ridges = mapPlane(
    grain(height.width, height.height, 1.1 * unit),
    (value, i) => 0.012 * value + (height.data[i] ?? 0),
  )
  const { width } = ridges
  const light = mapPlane(ridges, (value, i) => {
    const before = ridges.data[Math.max(0, i - width - 1)] ?? value
    return Math.max(-0.05, Math.min(0.05, 0.55 * (value - before)))
  })
  return mapColours(saturate(painted, 1.28), (plane) =>
    mapPlane(plane, (value, i) => value + (light.data[i] ?? 0)),
  )
}

/** Even areas in steps of brightness, and ink lines around them. */
const cartoon: Style = (colours, unit) => {
  const radius = Math.max(2, Math.round(4 * unit))
  const even = smoothAreas(smoothAreas(colours, radius, 0.006), radius, 0.004)
  const luma = lumaOfColours(even)
  const lines = inkLines(lumaOfColours(smoothAreas(colours, Math.max(1, Math.round(unit)), 0.0015)), {
    sigma: unit,
    threshold: 0.2,
    hardness: 9,
  })
  const stepped = mapPlane(luma, (value) => 0.3 * value + 0.7 * softSteps(value, 7))
  return mapColours(saturate(even, 1.45), (plane) =>
    mapPlane(plane, (value, i) => {
      const change = (stepped.data[i] ?? 0) - (luma.data[i] ?? 0)
      return (value + change + 0.03) * (0.12 + 0.88 * (lines.data[i] ?? 0))
    }),
  )
}

/** A few chosen colours in smooth shapes, light and friendly, with thin lines of the same hue. */
const illustration: Style = (colours, unit) => {
  const shapes = brushStrokes(colours, Math.max(2, Math.round(6 * unit)))
  const palette = findPalette(shapes, 32)
  const radius = Math.max(1, Math.round(1.2 * unit))
  const flat = smoothAreas(
    mapColours(paintFrom(palette, shapes), (plane) => gaussianBlur(plane, 0.9 * unit)),
    radius,
    0.002,
  )
  const lines = inkLines(lumaOfColours(shapes), { sigma: 1.1 * unit, threshold: 0.16, hardness: 7 })
  return mapColours(saturate(flat, 1.45), (plane, c) =>
    mapPlane(plane, (value, i) => {
      const own = shapes[c].data[i] ?? 0
      const lifted = 0.06 + 0.94 * (0.7 * value + 0.3 * own) ** 0.86
      return lifted * (0.45 + 0.55 * (lines.data[i] ?? 0))
    }),
  )
}

/** Thin washes: light, pooled dark at their edges, uneven, and not quite up to the edge of the rough paper. */
const watercolour: Style = (colours, unit) => {
  const strokes = brushStrokes(colours, Math.max(2, Math.round(7 * unit)))
  const washes = smoothAreas(strokes, Math.max(2, Math.round(3 * unit)), 0.004)
  const luma = lumaOfColours(washes)
  const soft = gaussianBlur(luma, 4 * unit)
  const pools = mapPlane(luma, (value, i) => Math.min(0.16, 2.4 * Math.max(0, (soft.data[i] ?? 0) - value)))
  const { width, height } = luma
  const [clouds, tooth] = [grain(width, height, 24 * unit), grain(width, height, 0.8 * unit)]
  const wet = wetArea(clouds, grain(width, height, 5 * unit), unit)
  return mapColours(saturate(washes, 1.35), (plane, c) =>
    mapPlane(plane, (value, i) => {
      const pigment =
        (1 - value) * (0.76 + 0.07 * (clouds.data[i] ?? 0)) + (pools.data[i] ?? 0) * (0.4 + 0.6 * (1 - value))
      const grained = pigment * (1 + 0.075 * (tooth.data[i] ?? 0)) * (wet.data[i] ?? 0)
      return (1 - grained) * PAPER[c]
    }),
  )
}

/** How much of the water reached each place: all, but for an uneven margin; its edge dries darkest. */
function wetArea(clouds: Plane, ripples: Plane, unit: number): Plane {
  const { width, height } = clouds
  return mapPlane(clouds, (cloud, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const inside = Math.min(x, y, width - 1 - x, height - 1 - y) / unit
    const depth = inside - 14 + 5 * cloud + 3 * (ripples.data[i] ?? 0)
    return smoothStep(-3, 2, depth) * (1 + 0.18 * (1 - smoothStep(0, 10, Math.abs(depth - 3))))
  })
}

const DARK = [0.16, 0.06, 0.38] as const
const LIGHT = [1, 0.83, 0.68] as const

/** Two inks, with the contrast that makes them glow. */
const duotone: Style = (colours) => {
  const luma = lumaOfColours(colours)
  const curve = stretch(luma)
  return mapColours(greyColours(curve), (plane, c) =>
    mapPlane(plane, (value) => DARK[c] + (LIGHT[c] - DARK[c]) * value),
  )
}

export const STYLES: Record<string, Style> = { sketch, oil, cartoon, illustration, watercolour, duotone }

/** Steps with rounded corners, which do not shimmer as hard ones do. */
function softSteps(value: number, count: number): number {
  const place = value * count
  const step = Math.floor(place)
  return (step + smoothStep(0.3, 0.7, place - step)) / count
}

/** From the darkest to the brightest hundredth, so that pale pictures use both inks. */
function stretch(plane: Plane): Plane {
  const sorted = plane.data.slice().sort()
  const low = sorted[Math.floor(sorted.length * 0.01)] ?? 0
  const high = sorted[Math.floor(sorted.length * 0.99)] ?? 1
  return mapPlane(plane, (value) => {
    const part = clamp01((value - low) / Math.max(0.05, high - low))
    return 0.5 * part + 0.5 * smoothStep(0, 1, part)
  })
}
