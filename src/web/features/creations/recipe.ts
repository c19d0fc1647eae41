import type { Recipe } from '../../../shared/contract/creations.ts'
import type { GenerationInputs } from '../../../shared/contract/generations.ts'
import type { Tool, ToolField } from '../../../shared/contract/tools.ts'

export type RecipeLine = { label: string; value: string }

/** The settings of a recipe in words. Files and faces are omitted, because they cannot be described. */
export function recipeLines(
  fields: readonly ToolField[],
  inputs: GenerationInputs,
  words: { yes: string; no: string },
): RecipeLine[] {
  return fields.flatMap((field) => {
    const value = inputs[field.name]
    if (field.name === 'seed' || value === undefined || value === '' || typeof value === 'object') return []
    if (field.kind === 'boolean')
      return [{ label: field.label, value: value === true ? words.yes : words.no }]
    if (field.kind === 'choice') {
      const chosen = field.options.find((option) => option.value === value)
      return [{ label: field.label, value: chosen?.label ?? String(value) }]
    }
    if (field.kind !== 'text' && field.kind !== 'number' && field.kind !== 'color') return []
    return [{ label: field.label, value: String(value) }]
  })
}

/** Effects have their own pages. */
export function recipePath(
  { path, price }: Pick<Tool, 'path' | 'price'>,
  { inputs }: Pick<Recipe, 'inputs'>,
): string {
  const effect = price.per === 'template' ? inputs[price.of] : null
  return typeof effect === 'string' ? `/${effect}` : path
}
