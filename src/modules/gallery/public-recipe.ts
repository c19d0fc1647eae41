import { isAsked } from '../../shared/catalogue/fields.ts'
import type { Tool } from '../../shared/catalogue/tools.ts'
import type { GenerationInputs } from '../../shared/contract/generations.ts'
import { textsIn } from '../generations/check-inputs.ts'

const SAID = ['text', 'choice', 'number', 'boolean', 'color'] as const

/** The public part of how something was made: words and settings from the form, never a file. */
export function publicInputs({ fields }: Pick<Tool, 'fields'>, inputs: GenerationInputs): GenerationInputs {
  const said = fields.filter(
    (field) => SAID.some((kind) => kind === field.kind) && field.name !== 'seed' && isAsked(field, inputs),
  )
  const entries = said.flatMap(({ name }) => {
    const value = inputs[name]
    return value === undefined || typeof value === 'object' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** The text in it that a person wrote, which becomes public. */
export const publicTexts = (tool: Tool, inputs: GenerationInputs): string[] =>
  textsIn({ tool, values: publicInputs(tool, inputs) })
