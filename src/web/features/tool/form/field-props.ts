import type { ReactNode } from 'react'
import type { GenerationQuote } from '../../../../shared/contract/generations.ts'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { ToolForm } from './use-tool-form.ts'

/** The properties of every field of a form. */
export type FieldProps<F extends ToolField = ToolField> = {
  field: F
  form: ToolForm
  /** The error message. */
  error: string | undefined
  /** Shown next to the label. */
  aside: ReactNode
  quote: GenerationQuote | null
  /** Whether a new quote is loading. */
  asking: boolean
}
