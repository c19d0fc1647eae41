import vocabulary from '../../../content/vocabulary.json' with { type: 'json' }
import type { Colour } from '../colours.ts'
import type { Action, DrawingStyle, Hair, Mood, PlaceName, Relation, TimeOfDay, Weather } from '../prompt.ts'
import type { Entry } from './lexicon.ts'

/** What a word or phrase can mean. */
export type Meaning =
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
  /** Says something that is not visible in a drawing. */
  | { kind: 'undrawn' }
  /** Is not drawn either, but shown by the tool itself. */
  | { kind: 'shown' }
  | { kind: 'unknown'; word: string; plural: boolean }

type Row = [words: string, meaning: Meaning]

const all = (words: readonly string[], meaning: Meaning): Row[] => words.map((word) => [word, meaning])

/** What each word means, from the words for each value. */
function each<Value extends string>(
  wordsOf: Record<Value, readonly string[]>,
  meaningOf: (value: Value, words: string) => Meaning,
): Row[] {
  return Object.entries<readonly string[]>(wordsOf).flatMap(([value, list]) =>
    list.map((words): Row => [words, meaningOf(value as Value, words)]),
  )
}

const actions = each(vocabulary.actions, (action) => ({ kind: 'action', action }))
const doing = new Map(actions)

/** Such as `sleeping under`; what is held says nothing about what is done. */
function relating(relation: Exclude<Relation, 'topped'> | 'with' | 'in' | 'of', words: string): Meaning {
  const verb = relation === 'holding' ? undefined : doing.get(words.split(' ')[0] ?? '')
  return { kind: 'relation', relation, action: verb?.kind === 'action' ? verb.action : null }
}

/** Words that are neither things nor places. Of two meanings the later one counts. */
export const MEANINGS = new Map<string, Meaning>([
  ...each(vocabulary.relations, relating),
  ...each(vocabulary.moods, (mood) => ({ kind: 'mood', mood })),
  ...actions,
  ...each(vocabulary.hairColours, (colour) => ({ kind: 'hair', hair: { colour } })),
  ...each(vocabulary.hairForms, (form) => ({ kind: 'hair', hair: { form } })),
  ...each(vocabulary.styles, (style) => ({ kind: 'style', style })),
  ...each(vocabulary.weather, (weather) => ({ kind: 'weather', weather })),
  ...each(vocabulary.times, (time) => ({ kind: 'time', time })),
  ...each(vocabulary.sizes, (size) => ({ kind: 'size', size })),
  ...Object.entries(vocabulary.counts).map(([word, count]): Row => [word, { kind: 'count', count }]),
  ...each(vocabulary.colours, (colour) => ({ kind: 'colour', colour })),
  ...all(vocabulary.ages, { kind: 'age' }),
  ...all(vocabulary.materials, { kind: 'material' }),
  ...all(vocabulary.undrawn, { kind: 'undrawn' }),
])

/**
 * Words that say where something is. These things are placed behind everything else and need no drawing of their own.
 */
export const PLACES = new Map(each(vocabulary.places, (place) => ({ kind: 'place', place })))

/** Words that negate what follows them. */
export const NEGATIONS = new Set(vocabulary.negations)

/** Words after which a name stands. */
export const NAMING = new Set(vocabulary.naming)

/** Words that say nothing about what to draw. */
export const FILLERS = new Set(vocabulary.fillers)

export const BODY_PARTS = new Set(vocabulary.bodyParts)

/** Words for how much of something there is: a slice of pizza is a pizza. */
export const MEASURES = new Set(vocabulary.measures)

/** Words that describe if a noun follows them, and are things themselves otherwise. */
export const ADJECTIVES_OR_THINGS = new Set(vocabulary.adjectivesOrThings)

/** Among the things that cannot be drawn, the words that ask for a photo or for a painter's style. */
export const PHOTO_WORDS = new Set(vocabulary.photoWords)

/** What can be drawn instead of something that cannot. */
export const INSTEAD_OF = new Map(Object.entries(vocabulary.insteadOf))
