import words from '../../content/edit-words.json' with { type: 'json' }
import { COLOUR, readColour } from './colour-words.ts'
import { EXCEPT, TONES, WHOLE_ONLY } from './read-tone.ts'
import type { Touch } from './touch.ts'
import { anyOf, BACKGROUND, BLUR, find, has, TAKE_AWAY, without } from './words.ts'

const WHOLE = anyOf(words.whole)
const ALL_BUT = anyOf(words.allBut)
const ENDS_IN_COLOUR = new RegExp(`${COLOUR.source}$`)
const BEGINS_TAKING_AWAY = new RegExp(`^${TAKE_AWAY.source}`)
const BEGINS_CHANGING = new RegExp(`^${anyOf([...words.change, ...words.dye]).source}`)
/** A longer text, or one with any of these words, is more than the name of a thing and an edit. */
const MAX_NAME = 7
const MORE = anyOf(words.more)

/**
 * The edit that a part of an instruction asks for in the marked place; null if it refers to something else. The thing's
 * name need not be known, since the mark shows it.
 */
export function readMarked(part: string): Touch | null {
  if (has(part, BACKGROUND)) return null
  if (BEGINS_TAKING_AWAY.test(part)) return { touch: 'remove', area: 'marked' }
  return readBlur(part) ?? readTone(part) ?? readColouring(part)
}

function readBlur(part: string): Touch | null {
  return has(part, BLUR) && isName(without(part, BLUR)) ? { touch: 'blur', area: 'marked' } : null
}

function readTone(part: string): Touch | null {
  const [toned, tone] = find(TONES, part) ?? []
  if (!toned || !tone || WHOLE_ONLY.includes(tone)) return null
  if (EXCEPT.test(part) || has(part, ALL_BUT)) return { touch: 'tone', tone, side: 'outside', area: 'marked' }
  if (has(part, WHOLE) || !isName(without(part, toned))) return null
  return { touch: 'tone', tone, side: 'inside', area: 'marked' }
}

function readColouring(part: string): Touch | null {
  if (!BEGINS_CHANGING.test(part) || !ENDS_IN_COLOUR.test(part) || !isName(without(part, COLOUR))) return null
  const colour = readColour(part)
  return colour === null ? null : { touch: 'recolour', area: 'marked', colour }
}

function isName(text: string): boolean {
  return !has(text, MORE) && text.trim().split(/\s+/).length <= MAX_NAME
}
