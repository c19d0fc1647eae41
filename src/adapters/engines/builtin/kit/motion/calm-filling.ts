import { growMask, type Mask, planeOf, without } from '../fill/mask.ts'
import { strangeColours } from '../fill/strange-colours.ts'
import { gaussianBlur } from '../pictures/blur.ts'
import { coloursOf } from '../pictures/colours.ts'
import { distanceTo } from '../pictures/distance.ts'
import { mapColours, withColours } from '../pictures/planes.ts'
import { mapPlane, type Picture, type Plane, smoothStep } from '../pictures/raster.ts'

/** In parts of the longer side: how deep in the filling is believed and how deep it is not, and how soft it is there. */
const BELIEVED = 0.03
const NOT_BELIEVED = 0.06
const SOFTNESS = 0.012
/** A row is continued in the mean colour of this much of it beside the hole, in parts of the longer side. */
const BESIDE = 0.03
/** Colours of the filling have to occur within this distance of the hole; what does not leaves with its edge. */
const AROUND = 0.12
const EDGE = 0.008

/**
 * The background of a subject shows only at its edge, where the filling continues what was seen. Further in nobody
 * knows what is there: networks invent things, which a moving camera would uncover. Skies, hills and floors mostly
 * run across a picture, so each row continues softly from one side to the other.
 */
export function calmFilling(filled: Picture, hole: Mask): Picture {
  const side = Math.max(filled.width, filled.height)
  const depth = distanceTo(planeOf(hole), (value) => value === 0)
  const strange = strangeIn(filled, hole, side)
  const own = coloursOf(filled)
  const calm = mapColours(own, (plane) =>
    gaussianBlur(goOnAcross(plane, hole, Math.max(1, Math.round(BESIDE * side))), SOFTNESS * side),
  )
  const shares = mapPlane(depth, (value, i) => {
    if (!hole.data[i]) return 0
    return Math.max(smoothStep(BELIEVED * side, NOT_BELIEVED * side, value), strange.data[i] ?? 0)
  })
  const mixed = mapColours(own, (plane, c) =>
    mapPlane(plane, (value, i) => value + (shares.data[i] ?? 0) * ((calm[c].data[i] ?? 0) - value)),
  )
  return withColours(filled, mixed)
}

/** Where the filling has colours that do not occur around it, softly. */
function strangeIn(filled: Picture, hole: Mask, side: number): Plane {
  const around = without(growMask(hole, Math.round(AROUND * side)), hole)
  const edge = EDGE * side
  return gaussianBlur(planeOf(growMask(strangeColours(filled, hole, around), Math.ceil(edge))), edge / 2)
}

/** Each stretch of a row that lies in the hole runs from the colour on its left to the one on its right. */
function goOnAcross(plane: Plane, hole: Mask, beside: number): Plane {
  const { width, height } = plane
  const full: Plane = { width, height, data: new Float32Array(plane.data) }
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      if (!hole.data[row + x]) continue
      let end = x
      while (end < width && hole.data[row + end]) end++
      const left = meanBeside(plane, hole, row, x - 1, -1, beside)
      const right = meanBeside(plane, hole, row, end, 1, beside)
      for (let at = x; at < end; at++) {
        const part = (at - x + 1) / (end - x + 1)
        const from = left ?? right
        // A row without sides continues the one above it.
        full.data[row + at] =
          from === null ? (full.data[row + at - width] ?? 0) : from + part * ((right ?? from) - from)
      }
      x = end
    }
  }
  return full
}

/** The mean of the visible pixels of a row from this place on; null where the picture ends there. */
function meanBeside(
  { width, data }: Plane,
  hole: Mask,
  row: number,
  from: number,
  step: 1 | -1,
  count: number,
): number | null {
  let sum = 0
  let seen = 0
  for (let x = from; x >= 0 && x < width && seen < count && !hole.data[row + x]; x += step) {
    sum += data[row + x] ?? 0
    seen++
  }
  return seen === 0 ? null : sum / seen
}
