import { readArea } from './read-area.ts'
import { readNamed } from './read-thing.ts'
import type { Side, Tone, Touch } from './touch.ts'
import { find, isAllUsed, PICTURE } from './words.ts'

const TONES: readonly [RegExp, Tone][] = [
  [/\b(black and white|black & white|b&w|gr[ae]yscale|monochrome)\b/g, 'grey'],
  [/\b(sepia|vintage|old-?fashioned)\b/g, 'sepia'],
  [/\b(brighter|brighten|lighter|lighten)\b/g, 'brighter'],
  [/\b(darker|darken)\b/g, 'darker'],
  [/\b(warmer|warm up)\b/g, 'warmer'],
  [/\b(cooler|colder)\b/g, 'cooler'],
  [/\bcontrast\b/g, 'contrast'],
  [/\b(colou?rful|vivid|saturated|saturation|vibrant)\b/g, 'vivid'],
  [/\b(faded|muted|less colou?rful|desaturated?)\b/g, 'muted'],
  [/\b(night|night-?time|night time)\b/g, 'night'],
]
/** Her, and not something of hers. */
const HER = new RegExp(`\\bher\\b(?! ${PICTURE.source})`)
const AMOUNT = /\b(colou?rs|increase|higher)\b/g
/** What comes after these words stays as it is. */
const EXCEPT =
  /\b(?:except(?: for)?|apart from|other than|but not|(?:but|and|while)? ?(?:keep(?:ing)?|leav(?:e|ing)))\b/
const KEPT = /\b(colou?r|colou?red|as (?:it|they) (?:is|are)|unchanged|original)\b/g

/** A part of an instruction that asks for another tone, of all of the picture or of what it names. */
export function readTone(part: string): Touch | null {
  const [toned, tone] = find(TONES, part) ?? []
  if (!toned || !tone) return null
  const used = [toned, AMOUNT]
  if (isAllUsed(part, used, PICTURE) && !HER.test(part)) return { touch: 'tone', tone }
  if (tone === 'night') return null
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
  const area = readArea(text, used)
  if (area) return { ...toned, area }
  if (isAllUsed(text, used)) return { ...toned, area: 'subject' }
  // A black and white cat is one with two colours.
  if (tone === 'grey' && side === 'inside') return null
  const named = readNamed(text, used)
  return named && { ...toned, named }
}
