import type { Plane } from '../pictures/raster.ts'

/** What was laid over a place. */
export interface Paint {
  /** Red, green and blue, from 0 to 1. */
  colour: number[]
  /** The part of what is taken off that the paint does not explain. */
  unexplained: number
}

/** A picture with a mark and what is believed to be under it, by colour from 0 to 1, and how much of it is hidden. */
interface Taken {
  opacity: Plane
  seen: readonly Plane[]
  under: readonly Plane[]
}

/**
 * A paint is known if it explains all that is taken off, except for this part. Two paints differ if one of their
 * colours is this far apart.
 */
const MAX_UNEXPLAINED = 0.3
const FAR_APART = 0.3

/** The single paint that best explains what is taken off these pixels. */
export function paintOf({ opacity, seen, under }: Taken, pixels: readonly number[]): Paint {
  let [unexplained, taken] = [0, 0]
  const colour = seen.map((plane, c) => {
    const sum = (value: (own: number, clean: number, hidden: number) => number) =>
      pixels.reduce(
        (total, i) => total + value(plane.data[i] ?? 0, under[c]?.data[i] ?? 0, opacity.data[i] ?? 0),
        0,
      )
    const weight = Math.max(
      1e-6,
      sum((_, __, hidden) => hidden ** 2),
    )
    const paint = sum((own, clean, hidden) => hidden * (own - (1 - hidden) * clean)) / weight
    unexplained += sum((own, clean, hidden) => (own - clean - hidden * (paint - clean)) ** 2)
    taken += sum((own, clean) => (own - clean) ** 2)
    return paint
  })
  return { colour, unexplained: unexplained / Math.max(1e-6, taken) }
}

/** Whether one paint was laid over; logos of two colours have none. */
export function isKnown({ unexplained }: Paint): boolean {
  return unexplained <= MAX_UNEXPLAINED
}

/** Whether two paints certainly differ. */
export function areOther(one: Paint, other: Paint): boolean {
  if (!isKnown(one) || !isKnown(other)) return false
  return one.colour.some((value, c) => Math.abs(value - (other.colour[c] ?? 0)) > FAR_APART)
}
