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
/** Longer than this, or with one of these words in it, a text is more than the name of a thing and what is done to it. */
const MAX_NAME = 7
const MORE = anyOf(words.more)

/**
 * What a part of an instruction asks to be done to what was marked; null where it is not about that. Nobody needs to know
 * what the thing is called, since it is seen.
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
