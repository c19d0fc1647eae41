import { boxBlur } from '../../kit/pictures/blur.ts'
import { lumaOf } from '../../kit/pictures/luma.ts'
import { mapPlane, type Picture, smoothStep } from '../../kit/pictures/raster.ts'

const WINDOW = 4
/** How much of the plain enlargement is kept where there are no clear edges. */
const SHARE = 0.4
const EDGES = [0.05, 0.16] as const

/**
 * The network paints fur, skin and cloth a little too smoothly. Away from clear edges, some of the plain enlargement,
 * which has the true grain, is mixed back in.
 */
export function keepTexture(painted: Picture, plain: Picture): Picture {
  const luma = lumaOf(plain)
  const mean = boxBlur(luma, WINDOW)
  const distance = boxBlur(
    mapPlane(luma, (value, i) => Math.abs(value - (mean.data[i] ?? 0))),
    WINDOW,
  )
  const data = new Uint8Array(painted.data)
  for (let i = 0; i < distance.data.length; i++) {
    const share = SHARE * (1 - smoothStep(EDGES[0], EDGES[1], distance.data[i] ?? 0))
    for (let c = 0; c < 3; c++) {
      const [paint, own] = [data[i * 4 + c] ?? 0, plain.data[i * 4 + c] ?? 0]
      data[i * 4 + c] = Math.round(paint + (own - paint) * share)
    }
  }
  return { ...painted, data }
}
