import type { Generation } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'

/** A choice of the form that may help where an engine has refused. */
export type Remedy = { field: string; value: string }

const FILL: Remedy = { field: 'takeOff', value: 'fill' }
const REMEDIES: Partial<Record<string, Remedy>> = {
  'rejection.mark_not_cleared': FILL,
  'rejection.mark_not_lifted': FILL,
}

/** What else can be chosen after this refusal, in the words of the form; null where nothing is known to help. */
export function remedyFor(
  { fields }: Pick<ToolDetail, 'fields'>,
  { error, inputs }: Pick<Generation, 'error' | 'inputs'>,
): (Remedy & { label: string }) | null {
  const remedy = error && REMEDIES[error.name]
  if (!remedy || inputs[remedy.field] === remedy.value) return null
  const field = fields.find(({ name }) => name === remedy.field)
  const option = field?.kind === 'choice' && field.options.find(({ value }) => value === remedy.value)
  return option ? { ...remedy, label: option.label } : null
}
