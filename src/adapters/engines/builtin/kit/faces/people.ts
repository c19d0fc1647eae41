import { type Face, overlapOf, type Pixels } from './face.ts'
import { appearanceDistance, appearanceOf, type FaceAppearance } from './face-appearance.ts'

/** A person seen in a clip. */
export interface Person {
  appearance: FaceAppearance
  /** Their face now; null while they are away. */
  face: Face | null
}

/** Boxes that overlap more than this show the same face. */
const SAME_PLACE = 0.25
/** How much a person's appearance may change while they are away. */
const SAME_PERSON = 0.25

/** Assigns found faces to absent people who look alike. Returns the rest: new people. */
export function recognise(people: readonly Person[], found: readonly Face[], picture: Pixels): Person[] {
  const present = people.flatMap(({ face }) => face ?? [])
  const free = found.filter((face) => present.every(({ box }) => overlapOf(face.box, box) < SAME_PLACE))
  const seen = free.map((face) => ({ face, appearance: appearanceOf(picture, face.points) }))
  const away = people.filter(({ face }) => face === null)
  const pairs = seen
    .flatMap((one) =>
      away.map((person) => ({
        one,
        person,
        distance: appearanceDistance(one.appearance, person.appearance),
      })),
    )
    .filter(({ distance }) => distance < SAME_PERSON)
    .sort((a, b) => a.distance - b.distance)
  const known = new Set<Person>()
  for (const { one, person } of pairs) {
    if (person.face || known.has(one)) continue
    person.face = one.face
    known.add(one)
  }
  return seen.filter((one) => !known.has(one))
}
