import type { ProviderType } from '../engines-file.ts'
import { ELEVENLABS_ENGINES } from './elevenlabs-engines.ts'
import { FAL_ENGINES } from './fal-engines.ts'
import { GEMINI_ENGINES } from './gemini-engines.ts'
import type { KnownEngines } from './known-engine.ts'
import { OPENAI_ENGINES } from './openai-engines.ts'
import { REPLICATE_ENGINES } from './replicate-engines.ts'

/**
 * The known models for each tool, so that an operator need only name the provider: model, names of the inputs, and list
 * price. A test compares the table in docs/providers.md with this.
 */
export const KNOWN_ENGINES = {
  fal: FAL_ENGINES,
  replicate: REPLICATE_ENGINES,
  openai: OPENAI_ENGINES,
  gemini: GEMINI_ENGINES,
  elevenlabs: ELEVENLABS_ENGINES,
} satisfies Partial<Record<ProviderType, KnownEngines>>

const byType: Partial<Record<string, KnownEngines>> = KNOWN_ENGINES

/** Empty if nothing is known about such providers. */
export function knownEnginesOf(providerType: string): KnownEngines {
  return byType[providerType] ?? {}
}
