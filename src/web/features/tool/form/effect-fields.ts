import type { EffectItem, Tool, ToolField } from '../../../../shared/contract/tools.ts'
import type { FormState } from './form-state.ts'

/**
 * The fields of a tool whose effect is chosen from the catalogue: the effect becomes a choice, because only
 * the catalogue has the names, and the number of pictures is that of the chosen effect. Fields of other tools
 * stay unchanged.
 */
export function fieldsWithEffects(
  { fields, price }: Pick<Tool, 'fields' | 'price'>,
  effects: readonly EffectItem[],
  { values }: FormState,
): readonly ToolField[] {
  if (price.per !== 'template') return fields
  const chosen = effects.find(({ slug }) => slug === values[price.of])
  return fields.map((field): ToolField => {
    if (field.kind === 'images' && chosen) return { ...field, min: chosen.pictures, max: chosen.pictures }
    if (field.kind !== 'text' || field.name !== price.of) return field
    const { placeholder: _, max_length: __, lines: ___, ...rest } = field
    const options = effects
      .filter((effect) => effect.offered || effect === chosen)
      .map(({ slug, name_lang }) => ({ value: slug, label: name_lang }))
    return { ...rest, kind: 'choice', tabs: false, default: '', options }
  })
}
