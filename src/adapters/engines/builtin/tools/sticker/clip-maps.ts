import { mapPlane, type Plane } from '../../kit/pictures/raster.ts'
import { agreement } from '../../kit/subject/agreement.ts'

/** A frame before and one after a frame count half as much as itself. */
const NEIGHBOUR = 0.5

/** Maps of frames that follow each other, without what flickers from one to the next. */
export function steadied(maps: readonly Plane[]): Plane[] {
  return maps.map((map, index) => {
    const near = [maps[index - 1], maps[index + 1]].filter((other) => other !== undefined)
    const weight = 1 + NEIGHBOUR * near.length
    return mapPlane(
      map,
      (value, i) => (value + NEIGHBOUR * near.reduce((sum, { data }) => sum + (data[i] ?? 0), 0)) / weight,
    )
  })
}

/** Two networks mean the same thing where they have so much in common, as a part of what either has. */
const SAME = 0.6

/** What belongs to a person by either of two maps, where these are of the same thing. */
export function joined(person: Plane, subject: Plane): Plane {
  if (agreement(person, subject) < SAME) return person
  return mapPlane(person, (value, i) => Math.max(value, subject.data[i] ?? 0))
}
