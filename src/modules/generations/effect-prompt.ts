import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { findEffect } from '../../shared/catalogue/effects.ts'
import type { EngineInput } from './engine.ts'

/** The operators' words to engines elsewhere about the effect of an input; null for the engines' own words. */
export function effectPrompt(
  { effects }: Pick<Catalogue, 'effects'>,
  { values }: Pick<EngineInput, 'values'>,
): string | null {
  const effect = typeof values.template === 'string' ? findEffect(values.template) : null
  return (effect && effects.get(effect.slug)?.prompt) ?? null
}
