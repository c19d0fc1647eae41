import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { mapPlane, newPlane, type Plane } from '../../kit/pictures/raster.ts'

/** How to give a face the sharpness and grain of the target picture. */
export interface Finish {
  /** The blur of the source, in its own pixels. */
  blur: number
  /** How much of the target's own grain is added, from 0 to 1, and its limit in lightness. */
  grain: number
  maxGrain: number
}

/** Two blurs, in pixels: the ratio of their effects on an edge shows how sharp it was. */
const FINE = 1
const COARSE = 2
/** The part of all pixels that lie on the steepest edges. */
const EDGES = 0.02
/** The greatest blur that is assumed, in pixels, and the least that is visible. */
const MAX_BLUR = 5
const MIN_BLUR = 0.4
/** Equally sharp pictures may differ by this much, and too soft looks worse than too sharp. */
const CERTAIN = 0.85
/** Differences above this multiple of the median are lines of the face, not grain. */
const OUTLIER = 2
/** Lower lightness is invisible. */
const UNSEEN = 0.3

/**
 * Compares the lightness around two faces. `scale` is how many pixels of the target correspond to one of the source.
 */
export function finishOf(source: Plane, target: Plane, scale: number): Finish {
  const own = blurOf(source) * scale
  const wanted = CERTAIN * blurOf(target)
  const missing = Math.sqrt(Math.max(0, wanted ** 2 - own ** 2)) / scale
  const blur = missing < MIN_BLUR ? 0 : missing
  const ownGrain = strengthOf(fineOf(softened(source, blur)))
  const wantedGrain = strengthOf(fineOf(target))
  const share = ownGrain / Math.max(1, scale) / Math.max(1e-3, wantedGrain)
  return { blur, grain: Math.sqrt(Math.max(0, 1 - share ** 2)), maxGrain: OUTLIER * wantedGrain }
}

export function softened(plane: Plane, blur: number): Plane {
  return blur > 0 ? gaussianBlur(plane, blur) : plane
}

/** The grain for a face, from the lightness around it; nothing if it would be invisible. */
export function grainOf(lightnessAround: () => Plane, { grain, maxGrain }: Finish): Plane {
  if (grain * maxGrain < UNSEEN) return newPlane(0, 0)
  return mapPlane(
    fineOf(lightnessAround()),
    (value) => grain * Math.min(maxGrain, Math.max(-maxGrain, value)),
  )
}

/** Details finer than anything in a face: the noise of a sensor, the grain of a film, pores. */
function fineOf(lightness: Plane): Plane {
  const smooth = gaussianBlur(lightness, FINE)
  return mapPlane(lightness, (value, i) => value - (smooth.data[i] ?? 0))
}

/** The median difference, which lines of the face do not affect. */
function strengthOf({ data }: Plane): number {
  return data.map(Math.abs).sort()[data.length >> 1] ?? 0
}

/** How far the edges of a picture are blurred, in pixels, as if each was a step behind a soft lens. */
function blurOf(lightness: Plane): number {
  const fine = steepness(gaussianBlur(lightness, FINE))
  const coarse = steepness(gaussianBlur(lightness, COARSE))
  const least = fine.toSorted()[Math.floor((1 - EDGES) * fine.length)] ?? 0
  const ratios = fine
    .map((value, i) => value / Math.max(1e-3, coarse[i] ?? 0))
    .filter((_, i) => (fine[i] ?? 0) >= least)
  const ratio = ratios.toSorted()[ratios.length >> 1] ?? 1
  const square = (COARSE ** 2 - ratio ** 2 * FINE ** 2) / Math.max(1e-3, ratio ** 2 - 1)
  return Math.min(MAX_BLUR, Math.sqrt(Math.max(0, square)))
}

function steepness({ width, data }: Plane): Float32Array {
  return data.map((value, i) =>
    Math.hypot((data[i + 1] ?? value) - value, (data[i + width] ?? value) - value),
  )
}
