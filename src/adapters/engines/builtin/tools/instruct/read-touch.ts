import { COLOUR, DYE, hexOf } from './colour-words.ts'
import { readArea } from './read-area.ts'
import { readThing } from './read-thing.ts'
import { readTone } from './read-tone.ts'
import type { FacePaint, Touch, Turn, Wearable } from './touch.ts'
import { find, isAllUsed } from './words.ts'

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

const LETTER = /\b(write|text|words|caption|title|says|saying|reads|reading|lettering|word)\b/g
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
    readTone(part) ??
    readTurn(part) ??
    readThing(part)
  )
}

function readLetters(part: string, words: string): Touch | null {
  if (!part.includes('@') || words === '') return null
  const [named, place] = find(PLACES, part) ?? [null, 'bottom' as const]
  const colour = COLOUR.exec(part)?.[1]
  const used = [LETTER, /@/g, ...(named ? [named] : []), ...(colour ? [COLOUR] : [])]
  if (!isAllUsed(part, used)) return null
  return { touch: 'letter', words, place, ...(colour && { colour: hexOf(colour) }) }
}

function readRecolour(part: string): Touch | null {
  const colour = COLOUR.exec(part)?.[1]
  const area = colour && readArea(part, [COLOUR, DYE])
  // What is behind somebody is replaced, and skin stays as it is.
  if (!colour || !area || area === 'background' || area === 'face') return null
  return { touch: 'recolour', area, colour: hexOf(colour) }
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

function readTurn(part: string): Touch | null {
  const [turned, turn] = find(TURNS, part) ?? []
  return turned && turn && isAllUsed(part, [turned]) ? { touch: 'turn', turn } : null
}
