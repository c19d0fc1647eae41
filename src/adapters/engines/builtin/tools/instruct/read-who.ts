import words from '../../content/edit-words.json' with { type: 'json' }
import areas from '../../content/picture-areas.json' with { type: 'json' }
import type { SeenArea, Who } from './touch.ts'
import { anyOf, find, findUsed, rowsOf } from './words.ts'

const SEXES = rowsOf(words.who)
const { left, right, middle } = words.thingsAt
const SIDES = rowsOf({ left, right, middle })
/** Words for people that say who is meant. */
const NAMES = anyOf(Object.values(words.who).flat())

/** Which of several people a text means, and the words for that. */
export function readWho(text: string): { who?: Who; used: RegExp[] } {
  const [, sex] = find(SEXES, text) ?? []
  const [placed, side] = find(SIDES, text) ?? []
  const who = { ...(sex && { sex }), ...(side && { side }) }
  return { ...(sex || side ? { who } : {}), used: [NAMES, ...(placed ? [placed] : [])] }
}

const AREAS = rowsOf(areas)

/** The part of a picture that a text names, if all its other words are understood. */
export function readArea(text: string, used: readonly RegExp[]): Exclude<SeenArea, 'subject'> | null {
  return findUsed(AREAS, text, used)
}
