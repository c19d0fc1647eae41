import { boxBlur } from '../../kit/pictures/blur.ts'
import { mapPlane, multiplyPlanes, type Plane } from '../../kit/pictures/raster.ts'
import { mean } from '../../kit/pictures/statistics.ts'

/** What hides less than this is not a mark, and what hides more tells something about it. */
const CLEAR = 0.03
const TELLING = 0.05
/** How far from a mark the scene is compared with it, in pixels. */
const BESIDE = 10
/** The scene changes by at least this, as a variance over three colours, behind pixels that tell something. */
const MIN_CHANGE = 3 * 4 ** 2
/** With fewer pixels that tell something than this part of the mark, nothing can be said. */
const MIN_TOLD = 0.1
/** How many times more or less than the network believes a mark may hide. */
const SCALES = Array.from({ length: 35 }, (_, n) => 0.3 + n * 0.05)
const MAX_HIDDEN = 0.95

/**
 * How much of the scene each pixel of a mark hides. The network for marks knows where it hides more and where less;
 * how much that is in all is told by how much less the scene changes there, over time, than beside the mark.
 */
export function hiddenPartOf(opacity: Plane, change: Plane): Plane {
  const isClear = mapPlane(opacity, (value) => (value < CLEAR ? 1 : 0))
  const sums = boxBlur(multiplyPlanes(change, isClear), BESIDE)
  const counts = boxBlur(isClear, BESIDE)
  const beside = mapPlane(sums, (sum, i) => sum / Math.max(1e-6, counts.data[i] ?? 0))
  const ofMark = Array.from(opacity.data.keys()).filter((i) => (opacity.data[i] ?? 0) > TELLING)
  const told = ofMark.filter((i) => (beside.data[i] ?? 0) >= MIN_CHANGE)
  if (told.length < MIN_TOLD * ofMark.length) return opacity
  const less = mean(
    told.map((i) => Math.log((change.data[i] ?? 0) + 1) - Math.log((beside.data[i] ?? 0) + 1)),
  )
  const missedBy = (scale: number) =>
    Math.abs(less - mean(told.map((i) => 2 * Math.log(1 - hiddenAt(opacity, i, scale)))))
  const best = SCALES.reduce((one, other) => (missedBy(other) < missedBy(one) ? other : one))
  return mapPlane(opacity, (_, i) => hiddenAt(opacity, i, best))
}

function hiddenAt({ data }: Plane, i: number, scale: number): number {
  return Math.min(MAX_HIDDEN, scale * (data[i] ?? 0))
}
