import { findComponents, labelsAtBorder } from '../pictures/components.ts'
import { mapPlane, type Picture, type Plane } from '../pictures/raster.ts'
import { type ColourModel, modelColours } from './colour-model.ts'

const SUBJECT = 0.5
const [NO, YES] = [0.1, 0.9]
/** Holes larger than this part of the subject are real: an arch shows what is behind it. */
const LARGEST = 0.15
/** The assumed share of a colour that a side has not shown. */
const UNSEEN = 1e-3

/**
 * Closes holes inside the subject that look more like it than like the background: an eye, a white chest on a white
 * cat.
 */
export function fillSubject(subject: Plane, picture: Picture): Plane {
  const { labels, sizes } = findComponents(subject, (value) => value < SUBJECT)
  const open = labelsAtBorder(labels, subject.width)
  const size = subject.data.length - sizes.reduce((sum, one) => sum + one, 0)
  const holes = new Set(sizes.keys().filter((i) => i > 0 && !open.has(i) && (sizes[i] ?? 0) < size * LARGEST))
  if (holes.size === 0) return subject
  const own = modelColours(picture, (i) => (subject.data[i] ?? 0) > YES)
  const behind = modelColours(picture, (i) => (subject.data[i] ?? 0) < NO && open.has(labels[i] ?? 0))
  const evidence = new Float64Array(sizes.length)
  for (const [i, label] of labels.entries()) {
    if (holes.has(label)) evidence[label] = (evidence[label] ?? 0) + weigh(own, behind, i)
  }
  return mapPlane(subject, (value, i) => {
    const label = labels[i] ?? 0
    return holes.has(label) && (evidence[label] ?? 0) >= 0 ? 1 : value
  })
}

/** Above zero if a pixel's colour fits the first model better. */
function weigh(one: ColourModel, other: ColourModel, i: number): number {
  return Math.log((one.shareAt(i) + UNSEEN) / (other.shareAt(i) + UNSEEN))
}
