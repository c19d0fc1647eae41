import { FILE_KINDS } from '../../shared/catalogue/fields.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import type { GenerationInputs } from '../../shared/contract/generations.ts'
import { withAllFields } from './engine-directory.ts'

/** What operators may see of a person's inputs: choices in full, of words and files only how much. */
export function redactInputs(toolSlug: string, inputs: GenerationInputs): Record<string, string> {
  const tool = findTool(toolSlug)
  const fields = tool ? withAllFields(tool).fields : []
  const kindOf = (name: string) => fields.find((field) => field.name === name)?.kind ?? 'text'
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, redacted(kindOf(name), value)]),
  )
}

function redacted(kind: string, value: GenerationInputs[string]): string {
  const isFile = kind === 'images' || kind === 'mask' || FILE_KINDS.some((single) => single === kind)
  if (Array.isArray(value)) return `(${value.length})`
  if (isFile) return '(1)'
  return kind === 'text' ? `(${String(value).length})` : String(value)
}
