import type { Pixels } from './face.ts'
import { cutSquare } from './square.ts'

const FIELDS = 16
/**
 * Two frames of one scene differ by less than this on average over the fields, from 0 to 1, however fast things move.
 */
const CUT = 0.12

/** Tells for each frame, in order, whether it begins a new scene. */
export function createCutFinder(): (picture: Pixels) => boolean {
  let last: Float32Array | null = null
  return (picture) => {
    const { width, height } = picture
    const whole = { x: width / 2, y: height / 2, side: Math.max(width, height), angle: 0 }
    const fields = cutSquare(picture, whole, FIELDS, { low: 0, high: 1 })
    const isCut = last === null || differenceOf(fields, last) > CUT
    last = fields
    return isCut
  }
}

function differenceOf(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}
