import type vocabulary from '../../content/vocabulary.json'
import type { Colour } from './colours.ts'

/** What a prompt asks for. */
export interface Understanding {
  things: Thing[]
  place: PlaceName | null
  time: TimeOfDay | null
  weather: Weather | null
  mood: Mood | null
  style: DrawingStyle | null
  /** The colour of the backdrop or of the sky, when one is named. */
  backdrop: Colour | null
  lettering: string | null
  /** What must not be drawn. */
  absent: string[]
  /** Nouns for which there is no drawing. */
  unknown: string[]
}

/** Something to draw, with what belongs to it. */
export interface Thing {
  /** The name of its drawing. */
  concept: string
  count: number
  colour: Colour | null
  size: 'small' | 'big' | null
  action: Action | null
  hair: Hair
  attached: Attachment[]
}

export interface Attachment {
  relation: Relation
  thing: Thing
}

export type Relation =
  | 'on'
  | 'under'
  | 'beside'
  | 'behind'
  | 'front'
  | 'above'
  | 'wearing'
  | 'holding'
  | 'riding'
  | 'inside'
  | 'topped'

export type Action = keyof typeof vocabulary.actions

export interface Hair {
  colour: Colour | null
  form: 'curly' | 'bald' | 'beard' | null
}

export type TimeOfDay = keyof typeof vocabulary.times
export type Weather = keyof typeof vocabulary.weather
export type Mood = keyof typeof vocabulary.moods

export type DrawingStyle = 'flat' | 'soft3d' | 'outline' | 'pixel' | 'papercut' | 'night'

export type PlaceName = keyof typeof vocabulary.places
