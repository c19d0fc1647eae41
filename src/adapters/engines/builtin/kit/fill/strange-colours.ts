import { findComponents, pixelsOf } from '../pictures/components.ts'
import type { Picture } from '../pictures/raster.ts'
import {
  countChosen,
  growMask,
  joinMasks,
  type Mask,
  maskAt,
  newMask,
  outside,
  placesOf,
  without,
} from './mask.ts'

/** Colours are compared in so many steps from dark to bright; farther apart than this, they are others. */
const STEPS = 32
const ALIKE = 3
/** A colour belongs to the scene if this part of what is around a place has it. */
const GOES_ON = 0.002
/** In pixels: soft edges between parts of a logo have colours of their own. */
const GAP = 2

/**
 * The parts of a painted place that touch a mark and have colours that do not occur around the place: the network sees
 * a logo of several colours in part only. Specks, and soft edges, are not included.
 */
export function strangeBeside(part: Picture, mark: Mask, place: Mask, reach: number): Mask {
  const around = without(growMask(place, 2 * reach), place)
  const strange = strangeColours(part, without(place, mark), around)
  const { labels } = findComponents(growMask(joinMasks(strange, mark), GAP), (value) => value > 0)
  const marked = new Set(placesOf(mark).map((i) => labels[i]))
  const pieces = pixelsOf(findComponents(strange, (value) => value > 0))
  const touching = pieces.filter(
    (pixels) => pixels.length >= reach ** 2 && marked.has(labels[pixels[0] ?? 0]),
  )
  return maskAt(touching.flat(), place)
}

/** How much of a filling has colours that do not occur around it. */
export function strangePartOf(part: Picture, filled: Mask): number {
  const strange = strangeColours(part, filled, outside(filled))
  return countChosen(strange) / Math.max(1, countChosen(filled))
}

/** The pixels of a filling whose colours do not occur among those around it. */
export function strangeColours(picture: Picture, filled: Mask, around: Mask): Mask {
  const seen = placesOf(around)
  if (seen.length === 0) return newMask(filled.width, filled.height)
  const isKnown = coloursAround(picture, seen)
  return maskAt(
    placesOf(filled).filter((i) => !isKnown(i)),
    filled,
  )
}

/** Whether a pixel has a colour that occurs among these. */
function coloursAround({ data }: Picture, pixels: readonly number[]): (i: number) => boolean {
  const stepOf = (value: number | undefined) => Math.floor(((value ?? 0) * STEPS) / 256)
  const binOf = (i: number) =>
    (stepOf(data[i * 4]) * STEPS + stepOf(data[i * 4 + 1])) * STEPS + stepOf(data[i * 4 + 2])
  const counts = new Float64Array(STEPS ** 3)
  for (const i of pixels) counts[binOf(i)] = (counts[binOf(i)] ?? 0) + 1
  const near = [1, STEPS, STEPS ** 2].reduce(addNeighbours, counts)
  return (i) => (near[binOf(i)] ?? 0) >= GOES_ON * pixels.length
}

/** Adds to each bin those that are alike in one colour, whose steps lie this far apart. */
function addNeighbours(counts: Float64Array, distance: number): Float64Array {
  return counts.map((_, bin) => {
    const step = Math.floor(bin / distance) % STEPS
    let sum = 0
    for (let other = Math.max(0, step - ALIKE); other <= Math.min(STEPS - 1, step + ALIKE); other++)
      sum += counts[bin + (other - step) * distance] ?? 0
    return sum
  })
}
