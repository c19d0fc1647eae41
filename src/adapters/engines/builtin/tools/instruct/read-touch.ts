import { COLOUR, DYE, hexOf } from './colour-words.ts'
import { readThing } from './read-thing.ts'
import type { FacePaint, Part, Tone, Touch, Turn, Wearable } from './touch.ts'
import { isAllUsed } from './words.ts'

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
]

const TURNS: readonly [RegExp, Turn][] = [
  [/\b(flip(?: it)? (?:vertically|upside down)|upside down)\b/g, 'upside-down'],
  [/\b(mirror|mirrored|flip|horizontally)\b/g, 'mirror'],
  [/\brotate(?: it)?(?: by)? 180(?: degrees|°)?\b/g, 'half'],
  [/\brotate(?: it)?(?: 90(?: degrees|°)?)?(?: to the)? left\b/g, 'left'],
  [/\brotate(?: it)?(?: by)?(?: 90(?: degrees|°)?)?(?: to the)?(?: right| clockwise)?/g, 'right'],
]

const RATIOS: readonly [RegExp, number][] = [
  [/\b(square|1:1)\b/g, 1],
  [/\b16:9\b/g, 16 / 9],
  [/\b9:16\b/g, 9 / 16],
  [/\b4:3\b/g, 4 / 3],
  [/\b(3:4|portrait)\b/g, 3 / 4],
  [/\b4:5\b/g, 4 / 5],
  [/\b(3:2|landscape)\b/g, 3 / 2],
]
const FRAMES: readonly [RegExp, 'crop' | 'extend'][] = [
  [/\bcrop(?:ped)?\b/g, 'crop'],
  [/\b(extend(?:ed)?|expand(?:ed)?|outpaint|widen|uncrop)\b/g, 'extend'],
]

const WEARABLES: readonly [RegExp, Wearable][] = [
  [/\b(sun ?glasses|shades)\b/g, 'sunglasses'],
  [/\b(eye)?glasses\b/g, 'glasses'],
  [/\b(sun ?hat|straw hat)\b/g, 'sun-hat'],
  [/\b(graduation (?:cap|hat))\b/g, 'graduation-cap'],
  [/\b(crown)\b/g, 'crown'],
  [/\b(top hat|hat)\b/g, 'top-hat'],
]
const WEAR = /\b(wear|wears|wearing|pair)\b/g

const FACE_PAINTS: readonly [RegExp, FacePaint][] = [
  [/\b(stubble|(?:three|3|five|5)[- ](?:day|o'clock) (?:beard|shadow))\b/g, 'stubble'],
  [/\b(full beard|beard|bearded)\b/g, 'beard'],
  [/\b(moustache|mustache)\b/g, 'moustache'],
  [/\b(make-?up|made up)\b/g, 'make-up'],
  [/\b(blush|rosy cheeks|rouge)\b/g, 'blush'],
  [/\b(eye-? ?shadow|eye-? ?liner)\b/g, 'eye-shadow'],
]

const SMILE = /\b(smile|smiles|smiling)\b/g

const PARTS: readonly [RegExp, Part][] = [
  [/\bhair\b/g, 'hair'],
  [
    /\b(shirt|t-?shirt|dress|jacket|clothes|clothing|top|sweater|jumper|hoodie|blouse|coat|suit)\b/g,
    'clothes',
  ],
  [/\b(lips|lipstick)\b/g, 'lips'],
  [/\b(eyes|eye colou?r)\b/g, 'eyes'],
]
const LETTER = /\b(write|text|words|caption|title|says|saying|lettering|word)\b/g
const PLACES: readonly [RegExp, 'top' | 'middle' | 'bottom'][] = [
  [/\b(top|above|over)\b/g, 'top'],
  [/\b(middle|cent(?:er|re))\b/g, 'middle'],
  [/\b(bottom|below|under|underneath)\b/g, 'bottom'],
]
const BLUR = /\b(blur|blurred|blurry|soften|out of focus)\b/g
const BACKGROUND = /\b(background|backdrop)\b/g

/** What a part of an instruction asks of Studio itself, or null. `@` stands for the words in quotation marks. */
export function readTouch(part: string, words: string): Touch | null {
  return (
    readLetters(part, words) ??
    readRecolour(part) ??
    readWear(part) ??
    readFace(part) ??
    readBlur(part) ??
    readFrame(part) ??
    readSimple(part) ??
    readThing(part)
  )
}

function readLetters(part: string, words: string): Touch | null {
  if (!part.includes('@') || words === '') return null
  const [named, place] = find(PLACES, part) ?? [null, 'bottom' as const]
  return isAllUsed(part, [LETTER, /@/g, ...(named ? [named] : [])]) ? { touch: 'letter', words, place } : null
}

function readRecolour(part: string): Touch | null {
  const [named, which] = find(PARTS, part) ?? []
  const colour = COLOUR.exec(part)?.[1]
  if (!named || !which || !colour || !isAllUsed(part, [named, COLOUR, DYE])) return null
  return { touch: 'recolour', part: which, colour: hexOf(colour) }
}

function readWear(part: string): Touch | null {
  const [named, thing] = find(WEARABLES, part) ?? []
  return named && thing && isAllUsed(part, [named, WEAR]) ? { touch: 'wear', thing } : null
}

function readBlur(part: string): Touch | null {
  const asks = part.search(BLUR) >= 0 && part.search(BACKGROUND) >= 0
  return asks && isAllUsed(part, [BLUR, BACKGROUND]) ? { touch: 'blur' } : null
}

function readFace(part: string): Touch | null {
  const [painted, paint] = find(FACE_PAINTS, part) ?? []
  if (painted && paint) return isAllUsed(part, [painted, WEAR]) ? { touch: 'paint', paint } : null
  return part.search(SMILE) >= 0 && isAllUsed(part, [SMILE]) ? { touch: 'smile' } : null
}

function readFrame(part: string): Touch | null {
  const [named, ratio] = find(RATIOS, part) ?? []
  const [asked, touch] = find(FRAMES, part) ?? []
  if (!named || !ratio || !asked || !touch) return null
  return isAllUsed(part, [asked, named, /\b(format|shape|ratio)\b/g]) ? { touch, ratio } : null
}

function readSimple(part: string): Touch | null {
  const [toned, tone] = find(TONES, part) ?? []
  if (toned && tone)
    return isAllUsed(part, [toned, /\b(colou?rs|increase|higher)\b/g]) ? { touch: 'tone', tone } : null
  const [turned, turn] = find(TURNS, part) ?? []
  return turned && turn && isAllUsed(part, [turned]) ? { touch: 'turn', turn } : null
}

function find<Value>(rows: readonly [RegExp, Value][], part: string): [RegExp, Value] | null {
  return rows.find(([words]) => part.search(words) >= 0) ?? null
}
