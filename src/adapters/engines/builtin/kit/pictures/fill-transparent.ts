import { boxBlur } from './blur.ts'
import { mapPlane, type Picture } from './raster.ts'
import { alphaOf } from './trim.ts'

/** Wide enough that filters with this reach around an edge never see the colour of empty pixels. */
const RADIUS = 12

/** Gives transparent pixels the colours next to them, because filters would otherwise pull black into the edges. */
export function fillTransparent(picture: Picture): Picture {
  const { width, height, data } = picture
  const weights = alphaOf(picture)
  const total = boxBlur(weights, RADIUS)
  const filled = new Uint8Array(data)
  for (let c = 0; c < 3; c++) {
    const weighted = mapPlane(weights, (weight, i) => weight * (data[i * 4 + c] ?? 0))
    const sums = boxBlur(weighted, RADIUS)
    for (let i = 0; i < weights.data.length; i++) {
      const weight = total.data[i] ?? 0
      if (data[i * 4 + 3] === 0 && weight > 0) filled[i * 4 + c] = Math.round((sums.data[i] ?? 0) / weight)
    }
  }
  return { width, height, data: filled }
}
