import type { Pixels } from './face.ts'
import { squareAround } from './mesh.ts'
import { cutSquare } from './square.ts'

/**
 * The coarse look of a head: the colours of a few fields over the face and the hair around it. Enough to tell the
 * people of one clip apart, and useless for recognising anybody.
 */
export type FaceAppearance = Float32Array

const FIELDS = 8
const ROOM = 1.6
/** Fields farther from the middle, as a part of the side, may show the background. */
const REACH = 0.4
/** Light changes from moment to moment; a person's colours do not. */
const LIGHT_WEIGHT = 0.25

/** Indices of the fields that are compared. */
const SEEN = Array.from({ length: FIELDS * FIELDS }, (_, i) => i)
  .filter((i) => {
    const x = (i % FIELDS) + 0.5
    const y = Math.floor(i / FIELDS) + 0.5
    return Math.hypot(x / FIELDS - 0.5, y / FIELDS - 0.5) < REACH
  })
  .map((i) => i * 3)

export function appearanceOf(picture: Pixels, points: Float32Array): FaceAppearance {
  const colours = cutSquare(picture, squareAround(points, ROOM), FIELDS, { low: 0, high: 1 })
  const appearance = new Float32Array(colours.length)
  let mean = 0
  for (const i of SEEN)
    mean += ((colours[i] ?? 0) + (colours[i + 1] ?? 0) + (colours[i + 2] ?? 0)) / (3 * SEEN.length)
  for (const i of SEEN) {
    const [red = 0, green = 0, blue = 0] = colours.subarray(i, i + 3)
    const light = (red + green + blue) / 3
    appearance[i] = (light / Math.max(0.05, mean) - 1) * LIGHT_WEIGHT
    appearance[i + 1] = (red - green) / Math.max(0.1, light)
    appearance[i + 2] = (blue - green) / Math.max(0.1, light)
  }
  return appearance
}

/** 0 for equal appearances. */
export function appearanceDistance(a: FaceAppearance, b: FaceAppearance): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / SEEN.length
}
