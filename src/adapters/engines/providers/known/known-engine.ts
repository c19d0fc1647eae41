import type { ToolSlug } from '../../../../shared/catalogue/tools.ts'
import type { EngineEntry } from '../engines-file.ts'

/** What the provider's public documents, clients or models' pages say, or only what is remembered. */
type Evidence = 'confirmed' | 'unconfirmed'

export interface KnownEngine extends Omit<EngineEntry, 'provider' | 'deadlineSeconds'> {
  /** How far the names of the model and its inputs, and its price, could be checked. */
  checked: { model: Evidence; price: Evidence }
}

export type KnownEngines = Partial<Record<ToolSlug, KnownEngine>>

export const NOT_CHECKED = { model: 'unconfirmed', price: 'unconfirmed' } as const
export const MODEL_CHECKED = { model: 'confirmed', price: 'unconfirmed' } as const
export const ALL_CHECKED = { model: 'confirmed', price: 'confirmed' } as const

/** As the operator would have to write it in full, but for the provider. */
export function entryOf({ name, model, input, price }: KnownEngine): Omit<KnownEngine, 'checked'> {
  return { name, model, input, price }
}
