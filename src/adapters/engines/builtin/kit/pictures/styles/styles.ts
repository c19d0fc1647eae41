import { gaussianBlur } from '../blur.ts'
import { type Colours, smoothWithin } from '../guided-filter.ts'
import { greyColours, lumaOfColours, mapColours, saturate } from '../planes.ts'
import { clamp01, mapPlane, type Plane, smoothStep } from '../raster.ts'
import { brushStrokes } from './brush-strokes.ts'
import { findFlow, straightField } from './flow-field.ts'
import { inkLines } from './ink-lines.ts'
import { grain, strokesAlong } from './paper.ts'
import { evenTones, softSteps, stretch } from './tones.ts'

/** Computes new colours from a picture's. Sizes are in thousandths of the longer side. */
export type Style = (colours: Colours, unit: number) => Colours

/** A right-handed person draws from lower left to upper right. */
const HATCHING = -0.3 * Math.PI
const PAPER = [0.985, 0.975, 0.95] as const

/** Pencil: firm lines along the edges, and hatching in dark areas, on rough paper. */
const sketch: Style = (colours, unit) => {
  const luma = evenTones(lumaOfColours(colours))
  const { width, height } = luma
  const field = findFlow(colours, 2 * unit)
  const surroundings = gaussianBlur(luma, 9 * unit)
  const lines = inkLines(luma, field, { sigma: 0.9 * unit, threshold: 0.32, hardness: 7 })
  const tooth = grain(width, height, 0.6 * unit)
  const strokes = strokesAlong(straightField(width, height, HATCHING), 0.7 * unit, 16 * unit)
  const pencil = mapPlane(luma, (value, i) => {
    const dodged = clamp01((value + 0.04) / ((surroundings.data[i] ?? 0) + 0.04))
    const edge = smoothStep(-0.25, 0.95, dodged ** 1.7)
    const dark = 1 - smoothStep(0.05, 0.75, value)
    const shade = 1 - dark * (0.42 + 0.2 * (strokes.data[i] ?? 0))
    const drawn = clamp01(edge * shade) * (0.35 + 0.65 * (lines.data[i] ?? 0))
    // Half pressure leaves the most visible paper texture.
    return drawn + 0.05 * (tooth.data[i] ?? 0) * (1 - Math.abs(2 * drawn - 1))
  })
  return mapColours(greyColours(pencil), (plane, c) => mapPlane(plane, (value) => value * PAPER[c]))
}

/** Thick paint: strokes that follow the shapes, and light on the traces of the bristles. */
const oil: Style = (colours, unit) => {
  const field = findFlow(colours, 3 * unit)
  const painted = brushStrokes(brushStrokes(colours, field, 8 * unit), field, 4 * unit)
  const luma = lumaOfColours(painted)
  const { width } = luma
  const bristles = strokesAlong(field, 0.8 * unit, 12 * unit)
  const dabs = strokesAlong(field, 3 * unit, 14 * unit)
  const ridges = mapPlane(luma, (value, i) => 0.5 * value + 0.022 * (bristles.data[i] ?? 0))
  const light = mapPlane(ridges, (value, i) => {
    const before = ridges.data[Math.max(0, i - width - 1)] ?? value
    return Math.max(-0.07, Math.min(0.07, 0.9 * (value - before)))
  })
  return mapColours(saturate(painted, 1.3), (plane) =>
    mapPlane(plane, (value, i) => value * (1 + 0.035 * (dabs.data[i] ?? 0)) + (light.data[i] ?? 0)),
  )
}

/** Even areas in steps of brightness, with ink outlines. */
const cartoon: Style = (colours, unit) => {
  const field = findFlow(colours, 2 * unit)
  const radius = Math.max(2, Math.round(4 * unit))
  const shapes = brushStrokes(colours, field, 4 * unit)
  const even = mapColours(shapes, (plane) => smoothWithin(plane, radius, 0.003))
  const luma = lumaOfColours(even)
  const lines = inkLines(lumaOfColours(shapes), field, { sigma: unit, threshold: 0.16, hardness: 9 })
  const tones = evenTones(luma)
  const stepped = mapPlane(tones, (value) => 0.35 * value + 0.65 * softSteps(value, 6))
  return mapColours(saturate(even, 1.5), (plane) =>
    mapPlane(plane, (value, i) => {
      const own = luma.data[i] ?? 0
      const lit = value * (((stepped.data[i] ?? 0) + 0.08) / (own + 0.08))
      return (lit + 0.03) * (0.12 + 0.88 * (lines.data[i] ?? 0))
    }),
  )
}

/** Smooth shapes in a few steps of light, bright and friendly, with thin lines of their own hue. */
const illustration: Style = (colours, unit) => {
  const field = findFlow(colours, 2.5 * unit)
  const strokes = brushStrokes(colours, field, 4 * unit)
  const shapes = brushStrokes(strokes, field, 8 * unit)
  const luma = lumaOfColours(shapes)
  const steps = mapPlane(evenTones(luma), (value) => 0.4 * value + 0.6 * softSteps(value, 8))
  const lines = inkLines(lumaOfColours(strokes), field, { sigma: 0.9 * unit, threshold: 0.2, hardness: 5 })
  return mapColours(saturate(shapes, 1.6), (plane) =>
    mapPlane(plane, (value, i) => {
      const lit = value * (((steps.data[i] ?? 0) + 0.1) / ((luma.data[i] ?? 0) + 0.1))
      return (0.07 + 0.93 * clamp01(lit) ** 0.85) * (0.4 + 0.6 * (lines.data[i] ?? 0))
    }),
  )
}

/** Thin washes: light, pooled dark at their edges, uneven, and not quite up to the edge of the rough paper. */
const watercolour: Style = (colours, unit) => {
  const field = findFlow(colours, 3 * unit)
  const washes = brushStrokes(brushStrokes(colours, field, 7 * unit), field, 4 * unit)
  const luma = lumaOfColours(washes)
  const tones = mapPlane(evenTones(luma), (value) => value ** 0.75)
  const soft = gaussianBlur(tones, 3.5 * unit)
  const pools = mapPlane(tones, (value, i) => Math.min(0.2, 2.2 * Math.max(0, (soft.data[i] ?? 0) - value)))
  const { width, height } = luma
  const clouds = grain(width, height, 24 * unit)
  const tooth = grain(width, height, 0.8 * unit)
  const wet = wetArea(clouds, grain(width, height, 5 * unit), unit)
  return mapColours(saturate(washes, 1.5), (plane, c) =>
    mapPlane(plane, (value, i) => {
      const tone = tones.data[i] ?? 0
      const lit = clamp01(value * ((tone + 0.06) / ((luma.data[i] ?? 0) + 0.06)))
      const pigment =
        (1 - lit) * (0.8 + 0.07 * (clouds.data[i] ?? 0)) + (pools.data[i] ?? 0) * (0.4 + 0.6 * (1 - lit))
      const grained = pigment * (1 + 0.06 * (tooth.data[i] ?? 0)) * (wet.data[i] ?? 0)
      return (1 - grained) * PAPER[c]
    }),
  )
}

/** How much water reached each pixel: all but an uneven margin; its edge dries darkest. */
function wetArea(clouds: Plane, ripples: Plane, unit: number): Plane {
  const { width, height } = clouds
  return mapPlane(clouds, (cloud, i) => {
    const x = i % width
    const y = Math.floor(i / width)
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

export const STYLES = { sketch, oil, cartoon, illustration, watercolour, duotone } satisfies Record<
  string,
  Style
>

export type StyleName = keyof typeof STYLES

export const isStyleName = (name: string): name is StyleName => Object.hasOwn(STYLES, name)
