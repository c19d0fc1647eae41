import { clamp01, mapPlane, type Plane, smoothStep } from '../raster.ts'

/** The brightness that should split a picture in half. */
const MIDDLE = 0.5
/** The limits of the curve: night stays night, and nobody becomes darker. */
const MIN_CURVE = 0.7
const MAX_CURVE = 1

/** Brightness from black to white, with half of the picture on either side of the middle as far as possible. */
export function evenTones(plane: Plane): Plane {
  const { full, median } = fullRange(plane)
  const wanted = Math.log(MIDDLE) / Math.log(Math.min(0.98, Math.max(0.02, median)))
  const curve = Math.min(MAX_CURVE, Math.max(MIN_CURVE, wanted))
  return mapPlane(full, (value) => value ** curve)
}

/** The same with contrast in the middle. */
export function stretch(plane: Plane): Plane {
  return mapPlane(fullRange(plane).full, (part) => 0.5 * part + 0.5 * smoothStep(0, 1, part))
}

/** From the darkest to the brightest hundredth, with the resulting median. */
function fullRange(plane: Plane): { full: Plane; median: number } {
  const sorted = plane.data.slice().sort()
  const darkerThan = (share: number) => sorted[Math.floor(sorted.length * share)] ?? share
  const low = darkerThan(0.01)
  const high = darkerThan(0.99)
  const place = (value: number) => clamp01((value - low) / Math.max(0.05, high - low))
  return { full: mapPlane(plane, place), median: place(darkerThan(0.5)) }
}

/** Steps with rounded corners, which do not flicker like hard ones. */
export function softSteps(value: number, count: number): number {
  const place = value * count
  const step = Math.floor(place)
  return (step + smoothStep(0.3, 0.7, place - step)) / count
}
