import concepts from '../../content/concepts.json' with { type: 'json' }
import { DRAWN_ICONS } from './drawn-icons.ts'
import { groupOf } from './words/lexicon.ts'

/** What sort of thing a drawing shows, which decides where it is put and how large it is. */
export type ConceptClass = keyof typeof concepts.sizeByClass

const BY_GROUP = concepts.classByGroup as Record<string, ConceptClass>

const EXCEPTIONS = concepts.classByConcept as Record<string, ConceptClass>

const HEADWEAR = /^(?!person|man|woman-)(?:.*(?:hat|cap|crown|helmet)|headphone|ribbon)$/

const BODYWEAR = new Set(concepts.bodywear)

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

export function isContainer(concept: string): boolean {
  return CONTAINERS.has(concept)
}

/** Whether something has hands, or paws that pass for hands. */
export function canHold(concept: string): boolean {
  return ['person', 'figure', 'animal', 'bird', 'marine'].includes(classOf(concept))
}

/** Whether somebody would carry it in a hand. */
export function isHandy(concept: string): boolean {
  return ['food', 'drink', 'instrument', 'sport', 'object', 'plant', 'symbol'].includes(classOf(concept))
}

/** Somebody without a trade, who can be drawn doing many things. */
export function isPlainPerson(concept: string): boolean {
  return /^(?:man|woman|boy|girl|person|child|old-man|old-woman)$/.test(concept)
}
