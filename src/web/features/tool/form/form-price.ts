import { priceOf } from '../../../../shared/catalogue/prices.ts'
import type { EffectItem, Tool } from '../../../../shared/contract/tools.ts'
import { type FormState, filesIn, inputsOf } from './form-state.ts'

/** The price of the form's current values, by the same rule as on the server. */
export function formPrice(
  { price, fields }: Pick<Tool, 'price' | 'fields'>,
  form: FormState,
  effects: readonly EffectItem[],
): number {
  return priceOf(price, {
    values: inputsOf(fields, form),
    durationMs: (field) => filesIn(form, field)[0]?.media?.duration_ms ?? null,
    templateCredits: (template) => effects.find(({ slug }) => slug === template)?.credits_cost ?? null,
  })
}
