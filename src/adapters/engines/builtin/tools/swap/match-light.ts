import { ATLAS_SIDE, isFeature } from '../../kit/faces/atlas.ts'
import type { Lab } from '../../kit/faces/lab.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { clamp01, mapPlane, type Plane, smoothStep } from '../../kit/pictures/raster.ts'
import { type BlurredWeights, blurredWeights, blurWeighted } from './blur-weighted.ts'
import { hairOf } from './facial-hair.ts'

/**
 * Turns the colours of one face into those of another: each channel is multiplied by its gain, then shifted by the
 * value at its place in the atlas. Light multiplies, so dark pixels shift less.
 */
export interface Light {
  gains: readonly [number, number, number]
  shifts: Lab
  /** How much darker or lighter each place becomes, relative to the whole face; its contrast changes with it. */
  contrast: Plane
  /** The lightness of the source's skin. Darker pixels get proportionally less of the colour shift. */
  own: Plane
}

/**
 * Beyond these limits a face would look flat, or overexposed. If shadows of a source in hard light kept more than this,
 * they would jump with every move of a calmly lit target.
 */
const MIN_GAIN = 0.6
const MAX_GAIN = 1.15
export const MAX_CONTRAST = 1.8
/** The size of the shade of a cheek, in the atlas, the width of a shadow's edge, and the tolerance at the edge. */
const SHADE = 0.1 * ATLAS_SIDE
const SHADOW = 0.04 * ATLAS_SIDE
const EDGE_SHADE = 0.035 * ATLAS_SIDE
/** How much of the shade is taken over: light falls on the target, but a face also has its own shapes. */
const SHADE_TAKEN = [0.85, 0.95, 0.95] as const
/**
 * Remaining differences above this are the edge of a shadow rather than the shape of a cheek, in steps of each channel.
 */
const SHAPE = [6, 4, 4] as const
const EDGE_SHADE_TAKEN = 0.95
/**
 * How much colours vary over a face relative to lightness: photos without colours, or in one tone, vary less than the
 * first.
 */
const COLOURFUL = [1, 4] as const
const NO_WEIGHT = 1e-3

/** Compares two faces where the weight says that the skin of both is visible. */
export function matchLight(source: Lab, target: Lab, seen: Plane): Light {
  const skin = skinOfBoth(source, target, seen)
  const skinShade = blurredWeights(skin, SHADE)
  const skinShadow = blurredWeights(skin, SHADOW)
  const edgeShade = blurredWeights(seen, EDGE_SHADE)
  // The weight is 1 in the middle of the face, and a half on the edge of the visible part.
  const edge = mapPlane(gaussianBlur(seen, EDGE_SHADE), (inside) => clamp01(2 * (1 - inside)))
  const colourful = smoothStep(
    ...COLOURFUL,
    Math.hypot(ownDeviation(target, 1, seen), ownDeviation(target, 2, seen)),
  )
  const matched = ([0, 1, 2] as const).map((channel) => {
    const from = measure(source[channel], skin)
    const to = measure(target[channel], skin)
    const strength = channel === 0 ? 1 : colourful
    const gain = strength * detailGain(source[channel], target[channel], skin, skinShade)
    const difference = mapPlane(
      target[channel],
      (value, i) => value - to.mean - gain * ((source[channel].data[i] ?? 0) - from.mean),
    )
    const shade = blurWeighted(difference, skin, skinShade, SHADE)
    const taken = SHADE_TAKEN[channel]
    const unshaded = mapPlane(difference, (value, i) => value - taken * (shade.data[i] ?? 0))
    const shadow = mapPlane(blurWeighted(unshaded, skin, skinShadow, SHADOW), (value) =>
      beyond(value, SHAPE[channel]),
    )
    const rest = mapPlane(unshaded, (value, i) => value - (shadow.data[i] ?? 0))
    const edgeRest = blurWeighted(rest, seen, edgeShade, EDGE_SHADE)
    const shift = mapPlane(
      shade,
      (value, i) =>
        to.mean -
        gain * from.mean +
        taken * value +
        (shadow.data[i] ?? 0) +
        EDGE_SHADE_TAKEN * (edge.data[i] ?? 0) * (edgeRest.data[i] ?? 0),
    )
    return { gain, shift }
  })
  const [l, a, b] = matched as [Matched, Matched, Matched]
  const own = blurWeighted(source[0], skin, skinShadow, SHADOW)
  const contrast = contrastOf(l, own, measure(target[0], skin).mean / measure(source[0], skin).mean)
  const shift = mapPlane(
    l.shift,
    (value, i) => value + l.gain * (1 - (contrast.data[i] ?? 1)) * (own.data[i] ?? 0),
  )
  return { gains: [l.gain, a.gain, b.gain], contrast, own, shifts: [shift, a.shift, b.shift] }
}

/** The skin alone: a beard is not a shadow. */
function skinOfBoth(source: Lab, target: Lab, seen: Plane): Plane {
  const skin = mapPlane(seen, (weight, i) => (isFeature(i) ? 0 : weight))
  const own = hairOf(source, skin)
  const other = hairOf(target, skin)
  return mapPlane(skin, (weight, i) => weight * (1 - (own.data[i] ?? 0)) * (1 - (other.data[i] ?? 0)))
}

/** Light multiplies: if dark skin becomes bright, dark spots on it must not turn grey. */
function contrastOf({ gain, shift }: Matched, own: Plane, overall: number): Plane {
  return mapPlane(own, (value, i) => {
    const brighter = (gain * value + (shift.data[i] ?? 0)) / Math.max(1, value)
    return Math.min(MAX_CONTRAST, Math.max(1 / MAX_CONTRAST, brighter / overall))
  })
}

/** How much a channel varies independently of the lightness; the tone of an old print depends on it entirely. */
function ownDeviation(colours: Lab, channel: 1 | 2, weights: Plane): number {
  const lightness = measure(colours[0], weights)
  const colour = measure(colours[channel], weights)
  const together = mapPlane(
    colours[0],
    (value, i) => (value - lightness.mean) * ((colours[channel].data[i] ?? 0) - colour.mean),
  )
  const explained = measure(together, weights).mean / Math.max(NO_WEIGHT, lightness.deviation)
  return Math.sqrt(Math.max(0, colour.deviation ** 2 - explained ** 2))
}

/** How much stronger the grain and the lines of the target's skin are, in any light. */
function detailGain(source: Plane, target: Plane, skin: Plane, skinShade: BlurredWeights): number {
  const detailOf = (plane: Plane) => {
    const shade = blurWeighted(plane, skin, skinShade, SHADE)
    return measure(
      mapPlane(plane, (value, i) => value - (shade.data[i] ?? 0)),
      skin,
    ).deviation
  }
  return Math.min(MAX_GAIN, Math.max(MIN_GAIN, detailOf(target) / Math.max(1e-3, detailOf(source))))
}

/** How far a value is outside of a range around 0. */
function beyond(value: number, range: number): number {
  return Math.sign(value) * Math.max(0, Math.abs(value) - range)
}

interface Matched {
  gain: number
  shift: Plane
}

/** Between two lights; all of the second at 1. */
export function mixLight(one: Light, other: Light, part: number): Light {
  const mix = (a: number, b: number) => a + part * (b - a)
  const mixPlanes = (a: Plane, b: Plane) => mapPlane(a, (value, i) => mix(value, b.data[i] ?? 0))
  return {
    gains: [
      mix(one.gains[0], other.gains[0]),
      mix(one.gains[1], other.gains[1]),
      mix(one.gains[2], other.gains[2]),
    ],
    contrast: mixPlanes(one.contrast, other.contrast),
    own: mixPlanes(one.own, other.own),
    shifts: [
      mixPlanes(one.shifts[0], other.shifts[0]),
      mixPlanes(one.shifts[1], other.shifts[1]),
      mixPlanes(one.shifts[2], other.shifts[2]),
    ],
  }
}

export function measure(plane: Plane, weights: Plane): { mean: number; deviation: number } {
  let count = 0
  let sum = 0
  let squares = 0
  for (let i = 0; i < plane.data.length; i++) {
    const weight = weights.data[i] ?? 0
    const value = plane.data[i] ?? 0
    count += weight
    sum += weight * value
    squares += weight * value * value
  }
  const mean = sum / Math.max(NO_WEIGHT, count)
  return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(NO_WEIGHT, count) - mean * mean)) }
}
