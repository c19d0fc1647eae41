import words from '../../content/edit-words.json' with { type: 'json' }
import wearables from '../../content/wearables.json' with { type: 'json' }
import { COLOUR, DYE, readColour } from './colour-words.ts'
import { readSky, readWeather } from './read-sky.ts'
import { readNamed, readThing } from './read-thing.ts'
import { MILD, readTone } from './read-tone.ts'
import { readArea, readWho } from './read-who.ts'
import type { Touch, Wearable } from './touch.ts'
import { anyOf, BLUR, find, findUsed, has, isAllUsed, rowsOf, TAKE_AWAY } from './words.ts'

const TURNS = rowsOf(words.turns)
const RATIOS = rowsOf(words.ratios)
const RATIO_WORDS = anyOf(words.ratioWords)
/** Words that only mean a shape: the picture is cropped to it even if the text does not mention cropping. */
const RATIOS_ALONE = anyOf(words.ratiosAlone)
const FRAMES = rowsOf(words.frames)
const WEARABLES = (Object.keys(wearables) as Wearable[]).map(
  (name) => [anyOf(wearables[name].words), name] as const,
)
/** These may have another colour. */
const HATS = WEARABLES.filter(([, name]) => 'hat' in wearables[name])
const WEAR = anyOf(words.wear)
const FACE_PAINTS = rowsOf(words.facePaints)
const RETOUCHED = rowsOf(words.retouched)
const RETOUCH = {
  teeth: anyOf(words.retouch.teeth),
  skin: anyOf([...words.retouch.skin, ...words.takeAway]),
  glasses: TAKE_AWAY,
}
const SMILE = anyOf(words.smile)
const LETTER = anyOf(words.letter)
const LETTERS_AT = rowsOf(words.lettersAt)
const LETTERS_BESIDE = rowsOf(words.lettersBeside)
const BACKGROUND = anyOf(words.background)
const FACES = anyOf(words.faces)
/** Everything except the subject. */
const ALL_BUT = /\b(?:everything|all) (?:except(?: for)?|but|around|behind)\b/
const ZOOM = anyOf(words.zoom)
const ZOOM_OUT = anyOf(words.zoomOut)
const BORDER = anyOf(words.border)
const THICK = anyOf(words.thick)
const REPAIRS = rowsOf(words.repairs)
const REPAIR = anyOf(words.repair)
const WHITE = '#ffffff'

/** The edit that a part of an instruction asks of Studio itself, or null. `@` stands for the quoted words. */
export function readTouch(part: string, quoted: string): Touch | null {
  return (
    readLetters(part, quoted) ??
    readSky(part) ??
    readRecolour(part) ??
    readWear(part) ??
    readFace(part) ??
    readRetouch(part) ??
    readBlur(part) ??
    readFrame(part) ??
    readBorder(part) ??
    readTone(part) ??
    readWeather(part) ??
    readTurn(part) ??
    readRepair(part) ??
    readZoom(part) ??
    readThing(part)
  )
}

function readLetters(part: string, quoted: string): Touch | null {
  if (!part.includes('@') || quoted === '') return null
  const [placed, place = 'bottom'] = find(LETTERS_AT, part) ?? []
  const [aside, side] = find(LETTERS_BESIDE, part) ?? []
  const colour = readColour(part)
  const used = [LETTER, /@/g, placed, aside, colour ? COLOUR : undefined].filter(
    (words) => words !== undefined,
  )
  if (!isAllUsed(part, used)) return null
  return { touch: 'letter', words: quoted, place, ...(side && { side }), ...(colour && { colour }) }
}

function readRecolour(part: string): Touch | null {
  const { who, used } = readWho(part)
  const area = readArea(part, [COLOUR, DYE, ...used])
  const colour = readColour(part, { ofHair: area === 'hair' })
  // The background is replaced instead, and skin stays unchanged.
  if (!colour || !area || area === 'background' || area === 'face') return null
  return { touch: 'recolour', area, colour, ...(who && { who }) }
}

function readWear(part: string): Touch | null {
  const { who, used } = readWho(part)
  const thing = findUsed(WEARABLES, part, [WEAR, ...used])
  if (thing) return { touch: 'wear', thing, ...(who && { who }) }
  const colour = readColour(part)
  const hat = colour && findUsed(HATS, part, [WEAR, COLOUR, ...used])
  return hat ? { touch: 'wear', thing: hat, colour, ...(who && { who }) } : null
}

function readBlur(part: string): Touch | null {
  if (!has(part, BLUR)) return null
  const { who, used } = readWho(part)
  const isBehind = has(part, BACKGROUND) || ALL_BUT.test(part)
  if (isBehind && isAllUsed(part, [BLUR, BACKGROUND, ALL_BUT, ...used])) {
    return { touch: 'blur', area: 'background', ...(has(part, MILD) && { mild: true }) }
  }
  return has(part, FACES) && isAllUsed(part, [BLUR, FACES, ...used])
    ? { touch: 'blur', area: 'face', ...(who && { who }) }
    : null
}

function readFace(part: string): Touch | null {
  const { who, used } = readWho(part)
  const paint = findUsed(FACE_PAINTS, part, [WEAR, ...used])
  if (paint) return { touch: 'paint', paint, ...(who && { who }) }
  return has(part, SMILE) && isAllUsed(part, [SMILE, ...used])
    ? { touch: 'smile', ...(who && { who }) }
    : null
}

function readRetouch(part: string): Touch | null {
  const { who, used } = readWho(part)
  const [named, retouch] = find(RETOUCHED, part) ?? []
  if (!named || !retouch || !has(part, RETOUCH[retouch])) return null
  if (!isAllUsed(part, [named, RETOUCH[retouch], ...used])) return null
  return { touch: 'retouch', retouch, ...(who && { who }) }
}

function readFrame(part: string): Touch | null {
  const [named, shape] = find(RATIOS, part) ?? []
  const [asked, touch] = find(FRAMES, part) ?? (has(part, RATIOS_ALONE) ? [RATIO_WORDS, 'crop' as const] : [])
  if (!named || !shape || !asked || !touch) return null
  const used = [asked, named, RATIO_WORDS]
  const [width = 1, height = 1] = shape.split(':').map(Number)
  const ratio = width / height
  if (isAllUsed(part, used)) return { touch, ratio }
  const around = touch === 'crop' ? readNamed(part, used) : null
  return around && { touch: 'crop', ratio, around }
}

function readBorder(part: string): Touch | null {
  if (!has(part, BORDER)) return null
  const colour = readColour(part)
  return isAllUsed(part, [BORDER, COLOUR, THICK]) ? { touch: 'border', colour: colour ?? WHITE } : null
}

function readTurn(part: string): Touch | null {
  const turn = findUsed(TURNS, part)
  return turn && { touch: 'turn', turn }
}

function readRepair(part: string): Touch | null {
  const touch = findUsed(REPAIRS, part, [TAKE_AWAY, REPAIR])
  return touch && { touch }
}

/** Closer to a face or to a named thing, or farther from everything. */
function readZoom(part: string): Touch | null {
  if (has(part, ZOOM_OUT) && isAllUsed(part, [ZOOM_OUT])) return { touch: 'zoom-out' }
  if (!has(part, ZOOM)) return null
  const { who, used } = readWho(part)
  if (isAllUsed(part, [ZOOM, FACES, ...used])) return { touch: 'zoom', ...(who && { who }) }
  const named = readNamed(part, [ZOOM])
  return named && { touch: 'zoom', named }
}
