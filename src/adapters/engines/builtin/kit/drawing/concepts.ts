import concepts from '../../content/concepts.json' with { type: 'json' }
import { DRAWN_ICONS } from './drawn-icons.ts'
import { groupOf } from './words/lexicon.ts'

/** What kind of thing a drawing shows, which decides where it is placed and how large it is. */
export type ConceptClass = keyof typeof concepts.sizeByClass

const BY_GROUP = concepts.classByGroup as Record<string, ConceptClass>

const EXCEPTIONS = concepts.classByConcept as Record<string, ConceptClass>

const HEADWEAR = /^(?!person|man|woman-)(?:.*(?:hat|cap|crown|helmet)|headphone|ribbon)$/

const BODYWEAR = new Set(concepts.bodywear)

const PAINTED_CLOTHES = new Set(concepts.paintedClothes)

const HIDDEN_CLOTHES = new Set(concepts.clothesThatDoNotShow)

const CONTAINERS = new Set(concepts.containers)

export function classOf(concept: string): ConceptClass {
  const known = EXCEPTIONS[concept]
  if (known) return known
  if (HEADWEAR.test(concept) || BODYWEAR.has(concept)) return 'wearable'
  if (concept in DRAWN_ICONS) return 'object'
  return BY_GROUP[groupOf(concept) ?? ''] ?? 'object'
}

export function isHeadwear(concept: string): boolean {
  return HEADWEAR.test(concept) || concept === 'flower-crown'
}

export function isWearable(concept: string): boolean {
  return isHeadwear(concept) || BODYWEAR.has(concept)
}

/** Whether clothes have no drawing of their own on a figure: they are a colour of its body, or not visible at all. */
export function isPartOfBody(concept: string): boolean {
  return PAINTED_CLOTHES.has(concept) || HIDDEN_CLOTHES.has(concept)
}

/** Clothes are painted on the bodies of plain people; hats, glasses and scarves suit everybody. */
export function canWear(owner: string, worn: string): boolean {
  if (HIDDEN_CLOTHES.has(worn)) return false
  return !PAINTED_CLOTHES.has(worn) || isPlainPerson(owner)
}

export function isContainer(concept: string): boolean {
  return CONTAINERS.has(concept)
}

/** Whether something has hands, or paws that pass for hands. */
export function canHold(concept: string): boolean {
  return ['person', 'figure', 'animal', 'bird', 'marine'].includes(classOf(concept))
}

/** Whether it would be carried in a hand. */
export function isHandy(concept: string): boolean {
  return ['food', 'drink', 'instrument', 'sport', 'object', 'plant', 'symbol'].includes(classOf(concept))
}

/** Whether there are drawings with other hair, or with a beard. */
export function showsHair(concept: string): boolean {
  return /^(?:man|woman|person|old-man)$/.test(concept)
}

/** A person without a profession, who can be drawn doing many things. */
export function isPlainPerson(concept: string): boolean {
  return /^(?:man|woman|boy|girl|person|child|old-man|old-woman|older-person)$/.test(concept)
}
