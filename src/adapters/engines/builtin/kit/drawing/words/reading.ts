import type { Action, Relation, Thing, Understanding } from '../prompt.ts'
import type { Entry } from './lexicon.ts'
import type { Item } from './read-words.ts'

export type Read = Omit<Understanding, 'lettering'>

/** What has been read but belongs to something that is still to come. */
export interface Pending {
  colour: Thing['colour']
  /** The word that named the colour. */
  colourItem: Item | null
  count: number | null
  size: Thing['size']
  action: Action | null
  hair: Partial<Thing['hair']>
  wearing: string[]
  /** The word that says that somebody is old. */
  age: Item | null
  /** Whether what follows is what something is made of. */
  material: boolean
  relation: Relation | 'with' | 'in' | 'of' | null
  negated: boolean
}

/** What has been read of a prompt so far. */
export interface Reading {
  read: Read
  /** What was understood and still has no place in the drawing. */
  lost: Set<Item>
  pending: Pending
  /** The subject that is being spoken of, and what was named last. */
  subject: Thing | null
  last: { thing: Thing; relation: Relation | null } | null
  joined: boolean
  /** An animal that a trade follows, as in "dog astronaut". */
  disguised: Entry | null
  /** Whether hair or eyes have just been described, so that "and a sword" belongs to the same person. */
  describing: boolean
  /** Subjects named together, as in "a cat and a dog". */
  companions: Thing[]
}

export const nothingPending = (): Pending => ({
  colour: null,
  colourItem: null,
  count: null,
  size: null,
  action: null,
  hair: {},
  wearing: [],
  age: null,
  material: false,
  relation: null,
  negated: false,
})
