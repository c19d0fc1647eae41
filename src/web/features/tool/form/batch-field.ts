import type { GenerationInputs } from '../../../../shared/contract/generations.ts'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { newKey } from '../../../../shared/ids.ts'
import type { BatchItem } from '../result/batch.ts'
import { type FormState, filesIn, isFileField } from './form-state.ts'

export const MAX_BATCH = 20

/** The field of a tool that makes one result of one picture and so can do the same for several; else null. */
export function batchField(fields: readonly ToolField[]): ToolField | null {
  const [field, ...others] = fields.filter((one) => isFileField(one) && !isOptionalMask(one))
  const hasFaces = fields.some(({ kind }) => kind === 'faces')
  return field?.kind === 'image' && others.length === 0 && !hasFaces ? field : null
}

/** The same form for several pictures, each of which becomes its own generation. */
export function withSeveral<Form extends { fields: ToolField[] }>(form: Form): Form {
  const single = batchField(form.fields)
  const fields = form.fields.flatMap((field): ToolField[] => {
    if (isOptionalMask(field)) return []
    const isSingle = field === single && field.kind === 'image'
    return [isSingle ? { ...field, kind: 'images', min: 1, max: MAX_BATCH } : field]
  })
  return { ...form, fields }
}

/** A place that is marked in one picture means nothing in the others. */
const isOptionalMask = ({ kind, required }: ToolField) => kind === 'mask' && !required

/** What is offered before it is complete: files that the site has refused make nothing. */
export function countStarts(field: string, form: FormState): number {
  return Math.max(1, filesIn(form, field).filter(({ error }) => error === null).length)
}

export function batchItems(field: string, inputs: GenerationInputs, form: FormState): BatchItem[] {
  return filesIn(form, field).flatMap(({ name, media }) =>
    media
      ? [
          {
            name,
            inputs: { ...inputs, [field]: media.id },
            key: newKey(),
            id: null,
            problem: null,
          },
        ]
      : [],
  )
}
