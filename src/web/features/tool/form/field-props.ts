import type { ReactNode } from 'react'
import type { GenerationQuote } from '../../../../shared/contract/generations.ts'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { ToolForm } from './use-tool-form.ts'

/** What every field of a form is given. */
export type FieldProps<F extends ToolField = ToolField> = {
  field: F
  form: ToolForm
  /** What is wrong with it, in words. */
  error: string | undefined
  /** Stands beside the label. */
  aside: ReactNode
  quote: GenerationQuote | null
  /** Whether another quote is on its way. */
  asking: boolean
}
