import words from '../../content/edit-words.json' with { type: 'json' }
import { COLOURS } from '../../kit/drawing/colours.ts'
import { anyOf } from './words.ts'

const BLOND = '#d6bd93'
const GINGER = '#b5532a'
/** Colours of real things, beside those of drawings, whose black and white are bluish. */
const OTHER_COLOURS: Record<string, string> = {
  black: '#1c1a1a',
  white: '#ffffff',
  blond: BLOND,
  blonde: BLOND,
  ginger: GINGER,
  gray: COLOURS.grey,
  brunette: COLOURS.brown,
  golden: COLOURS.gold,
  violet: COLOURS.purple,
  'dark brown': '#4a2e1f',
  'light brown': '#a9794f',
  'light gray': '#d3d5d9',
  'light grey': '#d3d5d9',
  'dark gray': '#4c4f57',
  'dark grey': '#4c4f57',
  'hot pink': COLOURS.magenta,
  burgundy: COLOURS.maroon,
  'navy blue': COLOURS.navy,
  'royal blue': '#2a4fd0',
  'sky blue': COLOURS['light blue'],
}

/** The same words mean other colours of hair. */
const HAIR_COLOURS: Record<string, string> = {
  red: '#9c3520',
  orange: GINGER,
  yellow: BLOND,
  brown: '#6b4429',
  white: '#e6e2da',
}

export const COLOUR = anyOf([...Object.keys(COLOURS), ...Object.keys(OTHER_COLOURS)])
export const DYE = anyOf(words.dye)

/** Two colours for one thing. */
const TWO = new RegExp(`${COLOUR.source} (?:and|or|with|&) ${COLOUR.source}`)

/** The colour that a text asks for, or null. One that comes before it is that which the thing has: the red car. */
export function readColour(text: string, { ofHair = false } = {}): string | null {
  const name = TWO.test(text) ? undefined : text.match(COLOUR)?.at(-1)
  if (name === undefined) return null
  const hair = ofHair ? HAIR_COLOURS[name] : undefined
  return hair ?? OTHER_COLOURS[name] ?? COLOURS[name as keyof typeof COLOURS]
}
