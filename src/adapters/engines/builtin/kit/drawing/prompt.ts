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
  /** What is not to be seen. */
  absent: string[]
  /** Nouns that are drawn as the nearest thing there is a drawing of. */
  guessed: string[]
  /** Nouns that nothing is known to draw for. */
  unknown: string[]
}

/** Something to be seen, with what belongs to it. */
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

export type Action =
  | 'fly'
  | 'jump'
  | 'run'
  | 'walk'
  | 'sleep'
  | 'dance'
  | 'swim'
  | 'sit'
  | 'surf'
  | 'ski'
  | 'snowboard'
  | 'cycle'
  | 'climb'
  | 'golf'
  | 'basketball'
  | 'meditate'
  | 'row'
  | 'lift'
  | 'juggle'
  | 'bathe'
  | 'bed'
  | 'sing'
  | 'cook'
  | 'smile'

export interface Hair {
  colour: Colour | null
  form: 'curly' | 'bald' | 'beard' | null
}

export type TimeOfDay = 'dawn' | 'day' | 'sunset' | 'night'
export type Weather = 'rain' | 'snow' | 'storm' | 'fog' | 'clouds' | 'clear' | 'autumn' | 'spring'
export type Mood = 'happy' | 'calm' | 'spooky' | 'magic' | 'party' | 'love' | 'retro'

export type DrawingStyle = 'flat' | 'soft3d' | 'outline' | 'pixel' | 'papercut' | 'night'

export type PlaceName =
  | 'meadow'
  | 'park'
  | 'garden'
  | 'farm'
  | 'forest'
  | 'jungle'
  | 'beach'
  | 'island'
  | 'sea'
  | 'lake'
  | 'underwater'
  | 'mountain'
  | 'volcano'
  | 'desert'
  | 'snow'
  | 'city'
  | 'street'
  | 'village'
  | 'castle'
  | 'space'
  | 'moon'
  | 'sky'
  | 'room'
  | 'bedroom'
  | 'kitchen'
  | 'library'
  | 'classroom'
  | 'stage'
  | 'playground'
  | 'graveyard'
  | 'cave'
  | 'table'
  | 'studio'
