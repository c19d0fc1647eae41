import type { ToolSlug } from '../../../../shared/catalogue/tools.ts'
import type { EngineEntry } from '../engines-file.ts'

/** From the provider's public documents, clients or model pages, or only from memory. */
type Evidence = 'confirmed' | 'unconfirmed'

export interface KnownEngine extends Omit<EngineEntry, 'provider' | 'deadlineSeconds'> {
  /** How well the names of the model and its inputs, and its price, could be checked. */
  checked: { model: Evidence; price: Evidence }
}

export type KnownEngines = Partial<Record<ToolSlug, KnownEngine>>

export const NOT_CHECKED = { model: 'unconfirmed', price: 'unconfirmed' } as const
export const MODEL_CHECKED = { model: 'confirmed', price: 'unconfirmed' } as const
export const ALL_CHECKED = { model: 'confirmed', price: 'confirmed' } as const

/** As the operator would write it in full, except for the provider. */
export function entryOf({ name, model, input, price }: KnownEngine): Omit<KnownEngine, 'checked'> {
  return { name, model, input, price }
}
