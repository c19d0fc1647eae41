import words from '../../content/edit-words.json' with { type: 'json' }
import type { NamedThing } from '../../kit/things/choose-things.ts'
import { findThingName } from '../../kit/things/name-things.ts'
import { PERSON } from '../../kit/things/things-network.ts'
import { COLOUR, DYE, readColour } from './colour-words.ts'
import { readWho } from './read-who.ts'
import type { Touch } from './touch.ts'
import { anyOf, find, has, isAllUsed, rowsOf, TAKE_AWAY, without } from './words.ts'

const PLACES = rowsOf(words.thingsAt)
/** Positions of things that exist only once. */
export const SOMEWHERE = new RegExp(
  `(?<!\\brid )\\b(?:from|in|on|at|off|of|out of) (?:the|this|my|that) (?:${words.somewhere.join('|')})\\b`,
  'g',
)
const CROWD = anyOf(words.crowd)
const STRANGER = anyOf(words.stranger)
/** What a person or thing does there. */
const POSTURE = anyOf(words.posture)

/** Colours that distinguish one thing from another: anything may be grey in the shade. */
const HUE = anyOf(words.hues)

/** The edit that a part of an instruction asks for on a thing that it names, or null. */
export function readThing(part: string): Touch | null {
  return readRemoval(part) ?? readThingColour(part)
}

function readRemoval(part: string): Touch | null {
  if (!has(part, TAKE_AWAY)) return null
  const plain = readNamed(part, [TAKE_AWAY])
  if (plain) return { touch: 'remove', named: plain }
  const named = readNamed(part, [TAKE_AWAY, HUE], (name) => !has(name, HUE))
  const colour = readColour(part)
  return named && colour ? { touch: 'remove', named: { ...named, colour } } : null
}

function readThingColour(part: string): Touch | null {
  const colour = readColour(part)
  if (!colour) return null
  const named = readNamed(part, [COLOUR, DYE], (name) => !has(name, COLOUR))
  // People are not painted: their hair or clothes are meant.
  return named && named.label !== PERSON ? { touch: 'repaint', named, colour } : null
}

/** The thing that a text names, if all its other words are understood. */
export function readNamed(
  part: string,
  used: readonly RegExp[],
  isName?: (name: string) => boolean,
): NamedThing | null {
  const rest = without(part.replace(SOMEWHERE, ' '), POSTURE)
  const [placed, which] = find(PLACES, rest) ?? []
  const where = placed ? [placed] : []
  if (has(rest, CROWD) && isAllUsed(rest, [CROWD, ...where, ...used])) {
    return { label: PERSON, which: which ?? 'all' }
  }
  if (has(rest, STRANGER) && isAllUsed(rest, [STRANGER, ...where, ...used])) {
    return { label: PERSON, which: which ?? 'behind' }
  }
  const name = findThingName(rest, isName)
  if (!name) return null
  if (!isAllUsed(rest, [anyOf([name.words]), ...where, ...used])) return null
  const sex = name.label === PERSON ? readWho(name.words).who?.sex : undefined
  return { label: name.label, which: which ?? (name.isPlural ? 'all' : 'only'), ...(sex && { sex }) }
}
