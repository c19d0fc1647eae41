import { labOf } from '../faces/lab.ts'
import { growMask, maskAt } from '../fill/mask.ts'
import { boxBlur } from '../pictures/blur.ts'
import { shrinkPicture } from '../pictures/load-picture.ts'
import { mapPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'

const WORK_SIDE = 640
const OWN = 0.5
/** An inlet has at least this much of the area around it, within this part of the longer side. */
const MOSTLY = 0.6
const NEAR = 0.04
/** Colours of neighbours differ by less than this where nothing ends (CIELAB). */
const STEP = 5
/** The soft edge between an area and its inlet becomes a part of it, too: this many pixels. */
const SEAM = 8

/**
 * Adds to an area what it surrounds and continues into without an edge: an outline of the sky leaves pieces of it out
 * beside a wire.
 */
export async function joinInlets(picture: Picture, area: Plane): Promise<Plane> {
  const small = await shrinkPicture(picture, WORK_SIDE)
  const { width, height } = small
  const own = mapPlane(resizePlane(area, width, height), (value) => +(value > OWN))
  const around = boxBlur(own, Math.round(NEAR * Math.max(width, height))).data
  const lab = labOf(small, { left: 0, top: 0, width, height })
  const stepTo = (i: number, next: number) =>
    Math.hypot(...lab.map(({ data }) => (data[next] ?? 0) - (data[i] ?? 0)))
  const added = new Set<number>()
  let edge = Array.from(own.data.keys()).filter((i) => own.data[i])
  while (edge.length > 0) {
    const next: number[] = []
    for (const i of edge) {
      for (const beside of neighbours(i, width, height)) {
        if (own.data[beside] || added.has(beside) || (around[beside] ?? 0) < MOSTLY) continue
        if (stepTo(i, beside) >= STEP) continue
        added.add(beside)
        next.push(beside)
      }
    }
    edge = next
  }
  if (added.size === 0) return area
  const near = growMask(maskAt(added, small), SEAM).data
  const joined = mapPlane(own, (value, i) => (near[i] ? Math.max(value, +added.has(i)) : 0))
  const whole = resizePlane(joined, area.width, area.height)
  return mapPlane(area, (value, i) => Math.max(value, whole.data[i] ?? 0))
}

function neighbours(i: number, width: number, height: number): number[] {
  const x = i % width
  const y = Math.floor(i / width)
  return [
    ...(x > 0 ? [i - 1] : []),
    ...(x < width - 1 ? [i + 1] : []),
    ...(y > 0 ? [i - width] : []),
    ...(y < height - 1 ? [i + width] : []),
  ]
}
