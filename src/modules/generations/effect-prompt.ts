import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { findEffect } from '../../shared/catalogue/effects.ts'
import type { EngineInput } from './engine.ts'

/** What operators want engines elsewhere to be told about the effect of an input; null for their own words. */
export function effectPrompt(
  { effects }: Pick<Catalogue, 'effects'>,
  { values }: Pick<EngineInput, 'values'>,
): string | null {
  const effect = typeof values.template === 'string' ? findEffect(values.template) : null
  return (effect && effects.get(effect.slug)?.prompt) ?? null
}
