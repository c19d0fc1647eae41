import { type Pixels, pointOf } from './face.ts'
import { ORIGINAL } from './faces.fixture.ts'

const { face } = ORIGINAL
/** The middles of both lenses, and half their height and width. */
const LENSES = [468, 473].map((iris) => pointOf(face.points, iris))
const WIDE = 0.17 * face.box.width
const HIGH = 0.11 * face.box.width
const RIM_COLOUR = 12

/** The portrait with rims drawn around its eyes. */
export function withGlasses({ width, height, data }: Pixels): Pixels {
  const channels = data.length / (width * height)
  return {
    width,
    height,
    data: data.map((value, i) => {
      const pixel = Math.floor(i / channels)
      return i % channels < 3 && isRim(pixel % width, Math.floor(pixel / width)) ? RIM_COLOUR : value
    }),
  }
}

/** On a rim, or on the bridge between the lenses. */
export function isRim(x: number, y: number): boolean {
  const across = LENSES.map(([left, top]) => Math.max(Math.abs(x - left) / WIDE, Math.abs(y - top) / HIGH))
  const nearest = Math.min(...across)
  const isBridge = Math.abs(y - (LENSES[0]?.[1] ?? 0)) < 1.2 && isBetween(x)
  return isBridge || (nearest > 0.85 && nearest < 1.1)
}

function isBetween(x: number): boolean {
  const [left, right] = LENSES.map(([middle]) => middle).sort((a, b) => a - b)
  return x > (left ?? 0) + WIDE && x < (right ?? 0) - WIDE
}
