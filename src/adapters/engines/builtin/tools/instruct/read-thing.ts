import type { NamedThing, Which } from '../../kit/things/choose-things.ts'
import { findThingName } from '../../kit/things/name-things.ts'
import { PERSON } from '../../kit/things/things-network.ts'
import { COLOUR, DYE, hexOf } from './colour-words.ts'
import type { Touch } from './touch.ts'
import { isAllUsed, TAKE_AWAY } from './words.ts'

const PLACES: readonly [RegExp, Which][] = [
  [/\b(?:(?:on|at|to) the (?:far |very )?left(?: (?:hand )?side)?|leftmost|left)\b/g, 'left'],
  [/\b(?:(?:on|at|to) the (?:far |very )?right(?: (?:hand )?side)?|rightmost|right)\b/g, 'right'],
  [/\b(?:in|from) the (?:back|background|distance)\b/g, 'behind'],
  [/\b(?:all|every|both)\b/g, 'all'],
]
/** Where a thing is that there is only one of. */
const SOMEWHERE =
  /\b(?:from|in|on|at|off|of) (?:the|this|my) (?:table|desk|street|road|grass|lawn|floor|ground|beach|sand|water|lake|sea|sky|field|room|scene|picture|photo|image|wall|park|snow)\b/g

/** What a part of an instruction asks to be done to a thing that it names, or null. */
export function readThing(part: string): Touch | null {
  return readRemoval(part) ?? readThingColour(part)
}

function readRemoval(part: string): Touch | null {
  if (part.search(TAKE_AWAY) < 0) return null
  const named = readNamed(part, [TAKE_AWAY])
  return named && { touch: 'remove', named }
}

function readThingColour(part: string): Touch | null {
  const colour = COLOUR.exec(part)?.[1]
  if (!colour) return null
  const named = readNamed(part, [COLOUR, DYE], (words) => !COLOUR.test(words))
  // People are not painted: it is their hair or clothes that are meant.
  return named && named.label !== PERSON ? { touch: 'repaint', named, colour: hexOf(colour) } : null
}

/** The thing that a text names, where all its other words are used. */
export function readNamed(
  part: string,
  used: readonly RegExp[],
  isName?: (words: string) => boolean,
): NamedThing | null {
  const name = findThingName(part, isName)
  if (!name) return null
  const own = new RegExp(`\\b${name.words}\\b`)
  const rest = part.replace(SOMEWHERE, ' ')
  const [placed, which] = PLACES.find(([words]) => rest.search(words) >= 0) ?? []
  const where = placed ? [placed] : []
  if (!isAllUsed(rest, [own, ...where, ...used])) return null
  return { label: name.label, which: which ?? (name.isPlural ? 'all' : 'only') }
}
