import words from '../../content/edit-words.json' with { type: 'json' }
import { COLOUR, DYE } from './colour-words.ts'
import { readNamed } from './read-thing.ts'
import { readArea, readWho } from './read-who.ts'
import type { Side, Tone, Touch } from './touch.ts'
import { anyOf, find, findUsed, has, isAllUsed, PICTURE, rowsOf } from './words.ts'

export const TONES = rowsOf(words.tones)
/** Her, and not something of hers. */
const HER = new RegExp(`\\bher\\b(?! (?:${PICTURE.source}))`)
const AMOUNT = anyOf(words.amount)
export const MILD = anyOf(words.mild)
/** Changes of leaves and grass, under any name. */
const LEAVES = rowsOf(words.leaves)
const PLANTS = anyOf(words.plants)
/** The colours of leaves in a season. */
const LEAF_COLOURS = rowsOf(words.leafColours)
/** Whatever follows these words stays unchanged. */
export const EXCEPT =
  /\b(?:except(?: for)?|apart from|other than|but not|but(?= (?:the|my|his|her|me|him)\b)|(?:but|and|while)? ?(?:keep(?:ing)?|leav(?:e|ing)))\b/
const KEPT = anyOf(words.kept)

/** Tones that only apply to a whole picture. */
export const WHOLE_ONLY: readonly Tone[] = ['night', 'vignette', 'balanced']

/** Another tone for the whole picture or for a named part of it. */
export function readTone(part: string): Touch | null {
  const touch = readFullTone(part)
  return touch?.touch === 'tone' && has(part, MILD) ? { ...touch, mild: true } : touch
}

function readFullTone(part: string): Touch | null {
  const whole = HER.test(part) ? null : findUsed(TONES, part, [AMOUNT], PICTURE)
  if (whole) return { touch: 'tone', tone: whole }
  const season = has(part, PLANTS) ? findUsed(LEAF_COLOURS, part, [PLANTS, DYE], PICTURE) : null
  const leaves = season ?? findUsed(LEAVES, part, [AMOUNT, PLANTS], PICTURE)
  if (leaves) return { touch: 'tone', tone: leaves }
  const [toned, tone] = find(TONES, part) ?? []
  if (!toned || !tone || WHOLE_ONLY.includes(tone)) return null
  const used = [toned, AMOUNT]
  const [changed = '', kept] = part.split(EXCEPT)
  if (kept === undefined) return readWhere(part, { tone, side: 'inside' }, used)
  return isAllUsed(changed, used, PICTURE) ? readWhere(kept, { tone, side: 'outside' }, [KEPT]) : null
}

function readWhere(
  text: string,
  { tone, side }: { tone: Tone; side: Side },
  used: readonly RegExp[],
): Touch | null {
  const toned = { touch: 'tone', tone, side } as const
  // The part to keep may be described by its colour.
  const known = side === 'outside' ? [...used, COLOUR] : used
  const area = readArea(text, known)
  const { who } = readWho(text)
  if (area) return { ...toned, area, ...(who && { who }) }
  if (isAllUsed(text, used)) return { ...toned, area: 'subject' }
  // A black and white cat has two colours.
  if (tone === 'grey' && side === 'inside') return null
  const named = readNamed(text, known)
  return named && { ...toned, named }
}
