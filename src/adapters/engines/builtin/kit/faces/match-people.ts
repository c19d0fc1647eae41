/** A guess about a person from their face. It is used to match people, and never shown or stored. */
export interface Traits {
  years: number
  /** The likelihood that the face is a man's, from 0 to 1. */
  male: number
}

/** Differences that count about equally. */
const YEARS = 20
const SEX = 0.8
/** If people fit equally well, the order from left to right decides. */
const ORDER = 0.03

/** The new face that most likely fits each person, or null for people left over. Each is used once. */
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
