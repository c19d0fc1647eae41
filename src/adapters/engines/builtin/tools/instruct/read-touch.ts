import words from '../../content/edit-words.json' with { type: 'json' }
import wearables from '../../content/wearables.json' with { type: 'json' }
import { COLOUR, DYE, readColour } from './colour-words.ts'
import { readArea } from './read-area.ts'
import { readSky, readWeather } from './read-sky.ts'
import { readNamed, readThing } from './read-thing.ts'
import { readTone } from './read-tone.ts'
import { readWho } from './read-who.ts'
import type { Touch, Wearable } from './touch.ts'
import { anyOf, BLUR, find, has, isAllUsed, rowsOf, TAKE_AWAY } from './words.ts'

const TURNS = rowsOf(words.turns)
const RATIOS = rowsOf(words.ratios)
const RATIO_WORDS = anyOf(words.ratioWords)
const FRAMES = rowsOf(words.frames)
const WEARABLES = (Object.keys(wearables) as Wearable[]).map(
  (name) => [anyOf(wearables[name].words), name] as const,
)
const WEAR = anyOf(words.wear)
const FACE_PAINTS = rowsOf(words.facePaints)
const SMILE = anyOf(words.smile)
const LETTER = anyOf(words.letter)
const LETTERS_AT = rowsOf(words.lettersAt)
const BACKGROUND = anyOf(words.background)
const FACES = anyOf(words.faces)
const ZOOM = anyOf(words.zoom)
const BORDER = anyOf(words.border)
const THICK = anyOf(words.thick)
const WHITE = '#ffffff'

/** What a part of an instruction asks of Studio itself, or null. `@` stands for the words in quotation marks. */
export function readTouch(part: string, quoted: string): Touch | null {
  return (
    readLetters(part, quoted) ??
    readSky(part) ??
    readRecolour(part) ??
    readWear(part) ??
    readFace(part) ??
    readBlur(part) ??
    readFrame(part) ??
    readBorder(part) ??
    readTone(part) ??
    readWeather(part) ??
    readTurn(part) ??
    readZoom(part) ??
    readThing(part)
  )
}

function readLetters(part: string, quoted: string): Touch | null {
  if (!part.includes('@') || quoted === '') return null
  const [named, place] = find(LETTERS_AT, part) ?? [null, 'bottom' as const]
  const colour = readColour(part)
  const used = [LETTER, /@/g, ...(named ? [named] : []), ...(colour ? [COLOUR] : [])]
  if (!isAllUsed(part, used)) return null
  return { touch: 'letter', words: quoted, place, ...(colour && { colour }) }
}

function readRecolour(part: string): Touch | null {
  const colour = readColour(part)
  const { who, used } = readWho(part)
  const area = colour && readArea(part, [COLOUR, DYE, ...used])
  // What is behind somebody is replaced, and skin stays as it is.
  if (!colour || !area || area === 'background' || area === 'face') return null
  return { touch: 'recolour', area, colour, ...(who && { who }) }
}

function readWear(part: string): Touch | null {
  const [named, thing] = find(WEARABLES, part) ?? []
  const { who, used } = readWho(part)
  if (!named || !thing || has(part, TAKE_AWAY) || !isAllUsed(part, [named, WEAR, ...used])) return null
  return { touch: 'wear', thing, ...(who && { who }) }
}

function readBlur(part: string): Touch | null {
  if (!has(part, BLUR)) return null
  const { who, used } = readWho(part)
  if (has(part, BACKGROUND) && isAllUsed(part, [BLUR, BACKGROUND, ...used])) {
    return { touch: 'blur', area: 'background' }
  }
  return has(part, FACES) && isAllUsed(part, [BLUR, FACES, ...used])
    ? { touch: 'blur', area: 'face', ...(who && { who }) }
    : null
}

function readFace(part: string): Touch | null {
  if (has(part, TAKE_AWAY)) return null
  const { who, used } = readWho(part)
  const [painted, paint] = find(FACE_PAINTS, part) ?? []
  if (painted && paint) {
    return isAllUsed(part, [painted, WEAR, ...used]) ? { touch: 'paint', paint, ...(who && { who }) } : null
  }
  return has(part, SMILE) && isAllUsed(part, [SMILE, ...used])
    ? { touch: 'smile', ...(who && { who }) }
    : null
}

function readFrame(part: string): Touch | null {
  const [named, ratio] = find(RATIOS, part) ?? []
  const [asked, touch] = find(FRAMES, part) ?? []
  if (!named || !ratio || !asked || !touch || !isAllUsed(part, [asked, named, RATIO_WORDS])) return null
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return { touch, ratio: width / height }
}

function readBorder(part: string): Touch | null {
  if (!has(part, BORDER) || has(part, TAKE_AWAY)) return null
  const colour = readColour(part)
  return isAllUsed(part, [BORDER, COLOUR, THICK]) ? { touch: 'border', colour: colour ?? WHITE } : null
}

function readTurn(part: string): Touch | null {
  const [turned, turn] = find(TURNS, part) ?? []
  return turned && turn && isAllUsed(part, [turned]) ? { touch: 'turn', turn } : null
}

/** Nearer to a face, unless it is a thing that is named. */
function readZoom(part: string): Touch | null {
  if (!has(part, ZOOM)) return null
  const { who, used } = readWho(part)
  if (isAllUsed(part, [ZOOM, FACES, ...used])) return { touch: 'zoom', ...(who && { who }) }
  const named = readNamed(part, [ZOOM])
  return named && { touch: 'zoom', named }
}
