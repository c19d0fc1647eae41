import concepts from '../../../content/concepts.json' with { type: 'json' }
import { type ConceptClass, classOf } from '../concepts.ts'

/** How large things are relative to each other in a picture: a person is 1. Far less extreme than in reality. */
const BY_CLASS: Record<ConceptClass, number> = concepts.sizeByClass

const EXCEPTIONS: Record<string, number> = concepts.sizeByConcept

export function sizeOf(concept: string): number {
  return EXCEPTIONS[concept] ?? BY_CLASS[classOf(concept)]
}
