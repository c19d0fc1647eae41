import type { Outline } from '../../../../shared/contract/generations.ts'

type Corner = Outline[number]

/** About a badge of the narrowest phone's picture, in parts of its sides. */
const BADGE = 0.08

/** A corner of each outline, so that no number lies on another one wherever a corner is left. */
export function badgePlaces(outlines: readonly Outline[]): Corner[] {
  const places: Corner[] = []
  for (const outline of outlines) {
    const isFree = ({ x, y }: Corner) =>
      places.every((place) => Math.hypot(place.x - x, place.y - y) >= BADGE)
    const place = outline.find(isFree) ?? outline[0]
    if (place) places.push(place)
  }
  return places
}
