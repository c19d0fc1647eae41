import { mapPlane, type Plane } from '../../kit/pictures/raster.ts'
import { agreement } from '../../kit/subject/agreement.ts'

/** The frames before and after a frame count half as much as itself. */
const NEIGHBOUR = 0.5

/** Consecutive maps without their flicker. */
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

/** Two networks see the same thing if they overlap this much, as a part of their union. */
const SAME = 0.6

/** The union of two maps of a person, if both show the same thing. */
export function joined(person: Plane, subject: Plane): Plane {
  if (agreement(person, subject) < SAME) return person
  return mapPlane(person, (value, i) => Math.max(value, subject.data[i] ?? 0))
}
