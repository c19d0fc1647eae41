import type { Mask } from '../fill/mask.ts'
import { gaussianBlur } from '../pictures/blur.ts'
import { mapPlane, newPlane, type Picture, type Plane, smoothStep } from '../pictures/raster.ts'

/** In parts of the longer side: how far what was made up goes on from what was seen, and from how far colours spread. */
const REACH = 0.03
const NEAR = 0.06
const FAR = 0.3
/** A blurred hole is a half at its edge. */
const INSIDE = [0.6, 0.95] as const
const NO_WEIGHT = 1e-3

/**
 * What is behind a subject shows only at its edge, where the filling goes on from what was seen. Further in nobody knows
 * what is there: networks invent things, which a moving camera would uncover, so the colours around it run together.
 */
export function calmFilling(filled: Picture, hole: Mask): Picture {
  const { width, height } = filled
  const side = Math.max(width, height)
  const chosen = newPlane(width, height)
  chosen.data.set(hole.data)
  const inside = mapPlane(gaussianBlur(chosen, REACH * side), (value) => smoothStep(...INSIDE, value))
  const seen = mapPlane(chosen, (value) => 1 - value)
  const weights = [NEAR, FAR].map((part) => gaussianBlur(seen, part * side))
  const data = new Uint8Array(filled.data)
  for (let channel = 0; channel < 3; channel++) {
    const colours = mapPlane(seen, (value, i) => value * (filled.data[4 * i + channel] ?? 0))
    const [near, far] = [NEAR, FAR].map((part) => gaussianBlur(colours, part * side))
    inside.data.forEach((share, i) => {
      if (share === 0 || hole.data[i] === 0) return
      const calm = spreadAt(i, [near, weights[0]], [far, weights[1]])
      if (calm === null) return
      const own = data[4 * i + channel] ?? 0
      data[4 * i + channel] = Math.round(own + share * (calm - own))
    })
  }
  return { ...filled, data }
}

type Spread = readonly [sums: Plane | undefined, weights: Plane | undefined]

/** Few witnesses nearby are believed less than many farther away; null where there are none at all. */
function spreadAt(i: number, near: Spread, far: Spread): number | null {
  const [nearWeight, farWeight] = [near[1]?.data[i] ?? 0, far[1]?.data[i] ?? 0]
  if (farWeight < NO_WEIGHT) return null
  const wide = (far[0]?.data[i] ?? 0) / farWeight
  if (nearWeight < NO_WEIGHT) return wide
  const trust = Math.min(1, nearWeight / 0.2)
  return wide + trust * ((near[0]?.data[i] ?? 0) / nearWeight - wide)
}
