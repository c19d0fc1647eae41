import type { NamedThing } from '../../kit/things/choose-things.ts'

/** What Studio itself does to a picture, beside what other engines do for it. */
export type Touch =
  | { touch: 'tone'; tone: Tone }
  | { touch: 'turn'; turn: Turn }
  | { touch: 'crop'; ratio: number }
  | { touch: 'letter'; words: string; place: 'top' | 'middle' | 'bottom' }
  | { touch: 'blur' }
  | { touch: 'wear'; thing: Wearable }
  | { touch: 'recolour'; part: Part; colour: string }
  | { touch: 'paint'; paint: FacePaint }
  | { touch: 'smile' }
  | { touch: 'extend'; ratio: number }
  | { touch: 'remove'; named: NamedThing }
  | { touch: 'repaint'; named: NamedThing; colour: string }

export type Tone =
  | 'grey'
  | 'sepia'
  | 'brighter'
  | 'darker'
  | 'warmer'
  | 'cooler'
  | 'contrast'
  | 'vivid'
  | 'muted'

export type Turn = 'mirror' | 'upside-down' | 'left' | 'right' | 'half'

export type Wearable = 'sunglasses' | 'glasses' | 'top-hat' | 'sun-hat' | 'crown' | 'graduation-cap'

export type Part = 'hair' | 'clothes' | 'lips' | 'eyes'

export type FacePaint = 'beard' | 'stubble' | 'moustache' | 'make-up' | 'blush' | 'eye-shadow'
