import colours from '../../content/colours.json' with { type: 'json' }
import words from '../../content/edit-words.json' with { type: 'json' }
import { mix } from '../../kit/drawing/colours.ts'
import { anyOf } from './words.ts'

/** Colours of real things, besides those of drawings, whose black and white are bluish. */
const COLOURS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(colours.shadesOfNamed).flatMap(([shade, { with: other, share }]) =>
      Object.entries(colours.named).map(([name, colour]) => [`${shade} ${name}`, mix(colour, other, share)]),
    ),
  ),
  ...colours.named,
  ...colours.ofThings,
}
/** Some of these words mean other colours for hair. */
const HAIR_COLOURS: Readonly<Record<string, string>> = { ...COLOURS, ...colours.ofHair }

export const COLOUR = anyOf(Object.keys(COLOURS))
export const DYE = anyOf(words.dye)

/** Two colours for one thing. */
const TWO = new RegExp(`${COLOUR.source} (?:and|or|with|&) ${COLOUR.source}`)
/** A thing with the name of a colour: an orange. */
const THING = new RegExp(`\\ban? ${COLOUR.source}$`)

/** The colour that a text asks for, or null. A colour before a thing describes it: the red car. */
export function readColour(text: string, { ofHair = false } = {}): string | null {
  const name = TWO.test(text) || THING.test(text) ? undefined : text.match(COLOUR)?.at(-1)
  return name === undefined ? null : ((ofHair ? HAIR_COLOURS : COLOURS)[name] ?? null)
}
