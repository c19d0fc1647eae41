import { gaussianBlur } from './blur.ts'
import { mapPlane, type Picture, type Plane } from './raster.ts'

/** With less than this nearby, colours are unknown. */
const NONE = 1e-3

/** Extends the colours of a part of a picture beyond it: blurred without the colours of the rest. */
export function spreadColours(picture: Picture, part: Plane, radius: number): Picture {
  const data = new Uint8Array(picture.data)
  const weights = gaussianBlur(part, radius).data
  for (const c of [0, 1, 2]) {
    const own = mapPlane(part, (share, i) => share * (picture.data[i * 4 + c] ?? 0))
    for (const [i, sum] of gaussianBlur(own, radius).data.entries()) {
      const weight = weights[i] ?? 0
      if (weight > NONE) data[i * 4 + c] = Math.round(sum / weight)
    }
  }
  return { ...picture, data }
}
