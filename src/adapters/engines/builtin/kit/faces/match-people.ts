/** What a face lets guess of a person. It is used to put people together, and never shown or kept. */
export interface Traits {
  years: number
  /** How likely it is that the face is a man's, from 0 to 1. */
  male: number
}

/** What is about equally far apart. */
const YEARS = 20
const SEX = 0.8
/** Between people who fit equally well, the order from left to right decides. */
const ORDER = 0.03

/** Which of the new faces each person most likely becomes, or null for those who are left over. Each is used once. */
export function matchPeople(people: readonly Traits[], sources: readonly Traits[]): (number | null)[] {
  const pairs = people
    .flatMap((person, face) =>
      sources.map((source, i) => ({
        face,
        source: i,
        cost: costOf(person, source) + ORDER * Math.abs(face - i),
      })),
    )
    .sort((one, other) => one.cost - other.cost)
  const matched = people.map((): number | null => null)
  for (const { face, source } of pairs) {
    if (matched[face] === null && !matched.includes(source)) matched[face] = source
  }
  return matched
}

function costOf(one: Traits, other: Traits): number {
  return Math.abs(one.years - other.years) / YEARS + Math.abs(one.male - other.male) / SEX
}
