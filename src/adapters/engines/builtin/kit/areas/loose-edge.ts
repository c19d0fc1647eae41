import { type Lab, labOf } from '../faces/lab.ts'
import { boxBlur } from '../pictures/blur.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { boxAround, cropPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { cropPicture } from '../pictures/trim.ts'
import { widenBox } from '../things/boxes.ts'

/** The radius in pixels over which noise is averaged. */
const NOISE = 2
const INSIDE = 0.5
/** The working side for an area with its surroundings, and the size of those as a part of it. */
const WORK_SIDE = 320
const AROUND = 0.08
/** The distance across an edge at which colours are compared, and the difference that counts as none (CIELAB). */
const ACROSS = 4
const NO_EDGE = 5

/** Removes the noise of colours. */
export function evenOut([l, a, b]: Lab): Lab {
  return [boxBlur(l, NOISE), boxBlur(a, NOISE), boxBlur(b, NOISE)]
}

/**
 * How much of an area's edge lies where nothing ends in the picture, and where no person stands in front as far as
 * known.
 */
export function looseEdge({ width, height, data }: Plane, lab: Lab, nobody?: Plane): number {
  let edge = 0
  let loose = 0
  for (let y = ACROSS; y < height - ACROSS; y++) {
    for (let x = ACROSS; x < width - ACROSS; x++) {
      const i = y * width + x
      for (const next of [1, width]) {
        if ((data[i] ?? 0) > INSIDE === (data[i + next] ?? 0) > INSIDE) continue
        edge++
        const one = i - ACROSS * next
        const other = i + ACROSS * next
        if (Math.min(nobody?.data[one] ?? 1, nobody?.data[other] ?? 1) < INSIDE) continue
        if (Math.hypot(...lab.map((plane) => (plane.data[one] ?? 0) - (plane.data[other] ?? 0))) < NO_EDGE)
          loose++
      }
    }
  }
  return loose / Math.max(1, edge)
}

/** The same for an area in a picture, from close up. */
export async function looseEdgeIn(picture: Picture, area: Plane): Promise<number> {
  const own = boxAround(area, INSIDE)
  if (!own) return 1
  const box = widenBox(own, AROUND, picture)
  const scale = Math.min(1, WORK_SIDE / Math.max(box.width, box.height))
  const width = Math.ceil(box.width * scale)
  const height = Math.ceil(box.height * scale)
  const near = await resizePicture(cropPicture(picture, box), width, height)
  const lab = evenOut(labOf(near, { left: 0, top: 0, width, height }))
  return looseEdge(resizePlane(cropPlane(area, box), width, height), lab)
}
