import { gaussianBlur } from '../../kit/pictures/blur.ts'
import { clamp01, mapPlane, newPlane, type Plane } from '../../kit/pictures/raster.ts'

const NO_WEIGHT = 1e-3

export type BlurredWeights = ReturnType<typeof blurredWeights>

/** With a blur twice as wide besides, to reach places far from all skin. */
export function blurredWeights(weights: Plane, sigma: number) {
  return { near: gaussianBlur(weights, sigma), far: gaussianBlur(weights, 3 * sigma) }
}

/** The weighted mean around each place; zero if there is nothing near. */
export function blurWeighted(
  plane: Plane,
  weights: Plane,
  { near, far }: BlurredWeights,
  sigma: number,
): Plane {
  const weighted = mapPlane(plane, (value, i) => value * (weights.data[i] ?? 0))
  const nearSum = gaussianBlur(weighted, sigma)
  const farSum = gaussianBlur(weighted, 3 * sigma)
  const blurred = newPlane(plane.width, plane.height)
  for (let i = 0; i < blurred.data.length; i++) {
    const weight = near.data[i] ?? 0
    const wide = (farSum.data[i] ?? 0) / Math.max(NO_WEIGHT, far.data[i] ?? 0)
    const close = weight > NO_WEIGHT ? (nearSum.data[i] ?? 0) / weight : wide
    // A few nearby samples count less than many farther away.
    const trust = clamp01(weight / 0.2)
    blurred.data[i] = wide + trust * (close - wide)
  }
  return blurred
}
