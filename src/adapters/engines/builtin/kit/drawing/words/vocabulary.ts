import vocabulary from '../../../content/vocabulary.json' with { type: 'json' }
import type { Colour } from '../colours.ts'
import type { Action, Mood, Relation, TimeOfDay, Weather } from '../prompt.ts'

/** What each word means, from the words for each meaning. */
function table<Value extends string>(wordsOf: Record<Value, readonly string[]>): Map<string, Value> {
  const entries = new Map<string, Value>()
  for (const [value, words] of Object.entries<readonly string[]>(wordsOf)) {
    for (const word of words) entries.set(word, value as Value)
  }
  return entries
}

export const COLOUR_WORDS = table<Colour>(vocabulary.colours)

export const COUNT_WORDS = new Map(Object.entries(vocabulary.counts))

export const SIZE_WORDS = table<'small' | 'big'>(vocabulary.sizes)

export const TIME_WORDS = table<TimeOfDay>(vocabulary.times)

export const WEATHER_WORDS = table<Weather>(vocabulary.weather)

export const MOOD_WORDS = table<Mood>(vocabulary.moods)

export const RELATION_WORDS = table<Exclude<Relation, 'topped'> | 'with' | 'in' | 'of'>(vocabulary.relations)

export const ACTION_WORDS = table<Action>(vocabulary.actions)

/** Words that turn off what follows them. */
export const NEGATIONS = new Set(['without', 'no', 'not', 'zero', '0', 'minus', 'except', 'excluding'])

/** Words that say nothing about what is to be seen. */
export const FILLERS = new Set(vocabulary.fillers)

/** Words that say what a drawing cannot show: cameras, photos, materials, moods of a face. */
export const UNDRAWN_WORDS = new Set(vocabulary.undrawn)

/** Of these, the ones that ask for a photo or for the hand of a painter. */
export const PHOTO_WORDS = new Set(vocabulary.photoWords)

/** What can be drawn in the place of something that cannot. */
export const INSTEAD_OF = new Map(Object.entries(vocabulary.insteadOf))

/** What follows these says of what something is made. */
export const MATERIAL_WORDS = new Set(vocabulary.materials)

export const AGE_WORDS = new Set(vocabulary.ages.old)
