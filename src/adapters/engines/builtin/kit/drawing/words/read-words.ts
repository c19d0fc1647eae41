import type { Colour } from '../colours.ts'
import type { Action, DrawingStyle, Hair, Mood, PlaceName, Relation, TimeOfDay, Weather } from '../prompt.ts'
import { type Entry, findEntry } from './lexicon.ts'
import { PLACE_WORDS } from './place-words.ts'
import type { Token } from './tokens.ts'
import {
  ACTION_WORDS,
  AGE_WORDS,
  COLOUR_WORDS,
  COUNT_WORDS,
  FILLERS,
  MATERIAL_WORDS,
  MOOD_WORDS,
  NEGATIONS,
  RELATION_WORDS,
  SIZE_WORDS,
  TIME_WORDS,
  UNDRAWN_WORDS,
  WEATHER_WORDS,
} from './vocabulary.ts'

/** A word or phrase of the prompt and what it means. */
export type Item = Meaning & { afterPause: boolean; tokens: readonly Token[] }

type Meaning =
  | { kind: 'thing'; entry: Entry; plural: boolean }
  | { kind: 'place'; place: PlaceName }
  | { kind: 'colour'; colour: Colour }
  | { kind: 'count'; count: number }
  | { kind: 'size'; size: 'small' | 'big' }
  | { kind: 'time'; time: TimeOfDay }
  | { kind: 'weather'; weather: Weather }
  | { kind: 'mood'; mood: Mood }
  | { kind: 'style'; style: DrawingStyle }
  /** Such as `sleeping under`, which says both what is done and where. */
  | { kind: 'relation'; relation: Relation | 'with' | 'in' | 'of'; action: Action | null }
  | { kind: 'action'; action: Action }
  | { kind: 'hair'; hair: Partial<Hair> }
  /** A part of the body, of which only the colour before it matters. */
  | { kind: 'bodyPart'; part: string }
  | { kind: 'backdrop' }
  | { kind: 'negation' }
  | { kind: 'and' }
  /** How old somebody is, which only some drawings show. */
  | { kind: 'age' }
  /** Such as `made of`. */
  | { kind: 'material' }
  | { kind: 'filler' }
  /** Says something that cannot be seen in a drawing. */
  | { kind: 'undrawn' }
  /** Is not drawn either, but shown by the tool itself. */
  | { kind: 'shown' }
  | { kind: 'unknown'; word: string; plural: boolean }

const MAX_PHRASE_WORDS = 5

const PLACES = new Map(
  Object.entries(PLACE_WORDS).flatMap(([place, words]) =>
    words.map((word): [string, PlaceName] => [word, place as PlaceName]),
  ),
)

const STYLES = new Map<string, DrawingStyle>(
  Object.entries({
    pixel: 'pixel art, pixel, pixelated, 8 bit, 16 bit, 8bit, pixel style, voxel',
    papercut: 'paper cut, papercut, paper cutout, paper craft, origami, paper art, cut paper, paper',
    outline:
      'line art, outline, line drawing, coloring page, colouring page, ink drawing, doodle, comic, comic book',
    soft3d: '3d, 3d render, clay, claymation, pixar, pixar style, plasticine, 3d style, soft 3d',
    flat: 'flat, flat design, flat illustration, flat style',
  }).flatMap(([style, words]) =>
    words.split(', ').map((word): [string, DrawingStyle] => [word, style as DrawingStyle]),
  ),
)

const HAIR = new Map<string, Partial<Hair>>([
  ...['redhead', 'red headed', 'redheaded'].map((word): [string, Partial<Hair>] => [
    word,
    { colour: 'orange' },
  ]),
  ...['curly hair', 'curly haired', 'curly', 'afro'].map((word): [string, Partial<Hair>] => [
    word,
    { form: 'curly' },
  ]),
  ...['bald', 'bald headed'].map((word): [string, Partial<Hair>] => [word, { form: 'bald' }]),
  ...['beard', 'bearded', 'with a beard'].map((word): [string, Partial<Hair>] => [word, { form: 'beard' }]),
])

const BODY_PARTS = new Set(
  'hair haired eye eyes eyed fur furred feathers skin wings winged ears eared tail mane face faced nose paws beak scales belly'.split(
    ' ',
  ),
)

/** Words for how much of something there is: a slice of pizza is a pizza. */
const MEASURES = new Set(
  'slice slices piece pieces bowl cup glass plate bottle can mug handful spoonful pot bit kind type sort picture image photo drawing painting illustration portrait view scoop stack bar loaf box pair set'.split(
    ' ',
  ),
)

/** Words that describe when a noun follows them, and are things themselves when none does. */
const ADJECTIVE_OR_THING = new Set(
  'orange rose lavender lilac mint cream chocolate lime gold golden silver copper bronze baby giant magic party birthday halloween christmas ginger paper light glass wood stone plum ruby emerald sapphire amber wedding love pumpkin strawberry vanilla fire snow winter rainbow honey cherry lemon'.split(
    ' ',
  ),
)

export function readWords(tokens: Token[]): Item[] {
  const items: Item[] = []
  let index = 0
  while (index < tokens.length) {
    const { meaning, length } = readAt(tokens, index)
    const part = tokens.slice(index, index + length)
    items.push({ ...meaning, afterPause: part[0]?.afterPause ?? false, tokens: part })
    index += length
  }
  return items
}

/** The longest phrase that means something; single words fall back to what they can only be. */
function readAt(tokens: Token[], index: number): { meaning: Meaning; length: number } {
  for (let length = Math.min(MAX_PHRASE_WORDS, tokens.length - index); length > 1; length--) {
    const part = tokens.slice(index, index + length)
    if (part.slice(1).some((token) => token.afterPause)) continue
    const meaning = readPhrase(part)
    if (meaning) return { meaning, length }
  }
  const token = tokens[index]
  if (!token) return { meaning: { kind: 'filler' }, length: 1 }
  if (MEASURES.has(token.word) && tokens[index + 1]?.word === 'of')
    return { meaning: { kind: 'filler' }, length: 2 }
  return { meaning: readWord(token, tokens[index + 1]), length: 1 }
}

function readPhrase(part: Token[]): Meaning | null {
  const words = part.map((token) => token.word).join(' ')
  const last = part.at(-1)
  const singularWords = [...part.slice(0, -1).map((token) => token.word), last?.lemma].join(' ')
  return (
    readTables(words) ??
    readPlace(words) ??
    readThing(singularWords, last?.plural ?? false) ??
    readPlace(singularWords)
  )
}

function readWord(token: Token, next: Token | undefined): Meaning {
  const { word, lemma, plural } = token
  if (word === 'and' || word === 'plus' || word === 'or') return { kind: 'and' }
  if (NEGATIONS.has(word)) return { kind: 'negation' }
  if (BODY_PARTS.has(word)) return { kind: 'bodyPart', part: lemma }
  if (word === 'background' || word === 'backdrop') return { kind: 'backdrop' }
  const thing = readThing(lemma, plural)
  if (ADJECTIVE_OR_THING.has(word)) {
    const described = next && !next.afterPause && isNoun(next)
    const adjective = readTables(word)
    if (described) return adjective ?? { kind: 'filler' }
    if (thing) return thing
  }
  if (/^\d+$/.test(word)) return { kind: 'count', count: Math.max(1, Math.min(12, Number(word))) }
  const known = readTables(word) ?? readPlace(word)
  if (known) return known
  if (FILLERS.has(word)) return { kind: 'filler' }
  return thing ?? readPlace(lemma) ?? readUnknown(token)
}

function readUnknown({ word, lemma, plural }: Token): Meaning {
  if (word.endsWith('ly') || word.length < 3) return { kind: 'filler' }
  if (/^\d|(?:ing|ed|ish|ful|less|ous|ive|est)$/.test(word)) return { kind: 'undrawn' }
  return { kind: 'unknown', word: lemma, plural }
}

function isNoun({ word, lemma }: Token): boolean {
  if (BODY_PARTS.has(word) || RELATION_WORDS.has(word) || word === 'and') return false
  return (
    findEntry(lemma) !== null ||
    PLACES.has(word) ||
    COLOUR_WORDS.has(word) ||
    SIZE_WORDS.has(word) ||
    MOOD_WORDS.has(word)
  )
}

function readTables(words: string): Meaning | null {
  if (UNDRAWN_WORDS.has(words)) return { kind: 'undrawn' }
  if (MATERIAL_WORDS.has(words)) return { kind: 'material' }
  if (AGE_WORDS.has(words)) return { kind: 'age' }
  const colour = COLOUR_WORDS.get(words)
  if (colour) return { kind: 'colour', colour }
  const count = COUNT_WORDS.get(words)
  if (count) return { kind: 'count', count }
  const size = SIZE_WORDS.get(words)
  if (size) return { kind: 'size', size }
  const time = TIME_WORDS.get(words)
  if (time) return { kind: 'time', time }
  const weather = WEATHER_WORDS.get(words)
  if (weather) return { kind: 'weather', weather }
  const style = STYLES.get(words)
  if (style) return { kind: 'style', style }
  const hair = HAIR.get(words)
  if (hair) return { kind: 'hair', hair }
  const action = ACTION_WORDS.get(words)
  if (action) return { kind: 'action', action }
  const mood = MOOD_WORDS.get(words)
  if (mood) return { kind: 'mood', mood }
  const relation = RELATION_WORDS.get(words)
  if (!relation) return null
  const doing = relation === 'holding' ? null : (ACTION_WORDS.get(words.split(' ')[0] ?? '') ?? null)
  return { kind: 'relation', relation, action: doing }
}

function readPlace(words: string): Meaning | null {
  const place = PLACES.get(words)
  return place ? { kind: 'place', place } : null
}

function readThing(words: string, plural: boolean): Meaning | null {
  const entry = findEntry(words)
  return entry ? { kind: 'thing', entry, plural } : null
}
