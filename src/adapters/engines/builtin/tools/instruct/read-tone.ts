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
/** What becomes of leaves and grass, by whatever they are called. */
const LEAVES = rowsOf(words.leaves)
const PLANTS = anyOf(words.plants)
/** Colours that these have in a season. */
const LEAF_COLOURS = rowsOf(words.leafColours)
/** What comes after these words stays as it is. */
export const EXCEPT =
  /\b(?:except(?: for)?|apart from|other than|but not|but(?= (?:the|my|his|her|me|him)\b)|(?:but|and|while)? ?(?:keep(?:ing)?|leav(?:e|ing)))\b/
const KEPT = anyOf(words.kept)

/** Of a part of a picture there are no such tones. */
export const WHOLE_ONLY: readonly Tone[] = ['night', 'vignette', 'balanced']

/** A part of an instruction that asks for another tone, of all of the picture or of what it names. */
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
  // What is kept may be told by the colour that it has.
  const known = side === 'outside' ? [...used, COLOUR] : used
  const area = readArea(text, known)
  const { who } = readWho(text)
  if (area) return { ...toned, area, ...(who && { who }) }
  if (isAllUsed(text, used)) return { ...toned, area: 'subject' }
  // A black and white cat is one with two colours.
  if (tone === 'grey' && side === 'inside') return null
  const named = readNamed(text, known)
  return named && { ...toned, named }
}
