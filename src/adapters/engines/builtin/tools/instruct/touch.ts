import type words from '../../content/edit-words.json'
import type wearables from '../../content/wearables.json'
import type { Plain } from '../../kit/areas/plain-areas.ts'
import type { NamedThing } from '../../kit/things/choose-things.ts'

/** Edits by Studio itself, besides those of other engines. */
export type Touch =
  | { touch: 'tone'; tone: Tone; mild?: true }
  | { touch: 'tone'; tone: Tone; mild?: true; side: Side; area: Area; who?: Who }
  | { touch: 'tone'; tone: Tone; mild?: true; side: Side; named: NamedThing }
  | { touch: 'turn'; turn: Turn }
  | { touch: 'crop'; ratio: number; around?: NamedThing }
  | { touch: 'zoom'; named?: NamedThing; who?: Who }
  | { touch: 'letter'; words: string; place: Row; side?: 'left' | 'right'; colour?: string }
  | { touch: 'blur'; area: 'background'; mild?: true }
  | { touch: 'blur'; area: 'marked' }
  | { touch: 'blur'; area: 'face'; who?: Who }
  | { touch: 'wear'; thing: Wearable; colour?: string; who?: Who }
  | { touch: 'recolour'; area: Area; colour: string; who?: Who }
  | { touch: 'paint'; paint: FacePaint; who?: Who }
  | { touch: 'smile'; who?: Who }
  | { touch: 'retouch'; retouch: 'teeth' | 'skin' | 'glasses'; who?: Who }
  | { touch: 'straighten' }
  | { touch: 'red-eyes' }
  | { touch: 'extend'; ratio: number }
  | { touch: 'zoom-out' }
  | { touch: 'remove'; named: NamedThing }
  | { touch: 'remove'; area: 'marked' }
  | { touch: 'repaint'; named: NamedThing; colour: string }
  | { touch: 'sky'; sky: Sky }
  | { touch: 'weather'; weather: Weather }
  | { touch: 'border'; colour: string }

/** The positions of letters. */
type Row = keyof typeof words.lettersAt

export type Tone = keyof typeof words.tones | Leaves

/** Tones of leaves and grass alone. */
export type Leaves = keyof typeof words.leaves

export type Turn = keyof typeof words.turns

export type Wearable = keyof typeof wearables

/** Which of several people is meant, as far as the text says. */
export interface Who {
  sex?: 'man' | 'woman'
  side?: 'left' | 'middle' | 'right'
}

/**
 * Parts of a person's clothes: what is worn over a shirt, the shirt or whatever else is nearest to the neck, and what
 * is below.
 */
export type Garment = 'jacket' | 'shirt' | 'trousers'

/** A part of a person. */
export type Part = 'face' | 'hair' | 'lips' | 'eyes' | 'clothes' | Garment

/** A detected part of a picture: of a person, the subject or its background, or something plain and large. */
export type SeenArea = Part | 'subject' | 'background' | Plain

/** The area of an edit: a detected part, or the marked one. */
type Area = SeenArea | 'marked'

/** Whether an edit applies inside an area, or everywhere else. */
export type Side = 'inside' | 'outside'

export type FacePaint = keyof typeof words.facePaints

/** Another sky, or a rainbow in the existing one. */
export type Sky = keyof typeof words.skies | 'rainbow'

export type Weather = keyof typeof words.weather
