import { useState } from 'react'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { storeBatch } from '../result/batch.ts'
import { batchField, withSeveral } from './batch-field.ts'
import { filesIn } from './form-state.ts'
import type { Several } from './tool-form.tsx'
import { type ToolForm, useToolForm } from './use-tool-form.ts'

type OneOrSeveral = {
  /** The tool with the fields that are asked for. */
  tool: ToolDetail
  form: ToolForm
  /** Null if the tool does not accept several files at once. */
  several: Several | null
}

/** The form of a tool for one file, or for several if somebody wants that and the tool can do it. */
export function useOneOrSeveral(single: ToolDetail, given: Record<string, string>): OneOrSeveral {
  const field = batchField(single.fields)?.name ?? null
  const [on, setOn] = useState(false)
  const tool = on ? withSeveral(single) : single
  const form = useToolForm(tool, given)
  const chosen = field === null ? [] : filesIn(form.state, field)
  // A form that was left with several files gets them back.
  if (chosen.length > 1 && !on) setOn(true)
  if (field === null) return { tool, form, several: null }

  function onToggle(wanted: boolean) {
    setOn(wanted)
    if (!wanted && field !== null) for (const { id } of chosen.slice(1)) form.removeFile(field, id)
  }
  return { tool, form, several: { field, on, onToggle, onStart: (batch) => storeBatch(tool.slug, batch) } }
}
