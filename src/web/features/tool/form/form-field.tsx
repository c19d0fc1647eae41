import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { loadCode } from '../../../app/navigation/load-code.ts'
import { lazyPart } from '../../../components/ui/lazy-part.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ColourField } from './colour-field.tsx'
import type { FieldProps } from './field-props.ts'
import { isFileField, type Problem } from './form-state.ts'
import { MediaField } from './media-field.tsx'
import { BooleanField, ChoiceField, NumberField, TextField } from './simple-fields.tsx'

/** Few tools have these, and their code is large. */
const RARE = { code: 'when_shown', fallback: <Skeleton className="h-24" /> } as const
const FacesField = lazyPart(async () => (await loadCode(() => import('./faces-field.tsx'))).default, RARE)
const MaskField = lazyPart(async () => (await loadCode(() => import('./mask-field.tsx'))).default, RARE)

type FormFieldProps = Omit<FieldProps, 'error' | 'aside'> & {
  /** The errors; missing values are only reported after the first attempt to send the form. */
  problem: Problem | null
}

/** One field of any kind. */
export function FormField({ problem, ...props }: FormFieldProps) {
  const error = useProblemWords(props.field, problem)
  const aside = !props.field.required && !('default' in props.field) && (
    <FormattedMessage id="tool.optional" />
  )
  return (
    <div data-field={props.field.name} className="min-w-0">
      {control({ ...props, error, aside: aside || null })}
    </div>
  )
}

function control({ field, ...rest }: FieldProps): ReactNode {
  switch (field.kind) {
    case 'image':
    case 'images':
    case 'gif':
    case 'video':
    case 'audio':
      return <MediaField field={field} {...rest} />
    case 'text':
      return <TextField field={field} {...rest} />
    case 'choice':
      return <ChoiceField field={field} {...rest} />
    case 'number':
      return <NumberField field={field} {...rest} />
    case 'boolean':
      return <BooleanField field={field} {...rest} />
    case 'color':
      return <ColourField field={field} {...rest} />
    case 'mask':
      return <MaskField field={field} {...rest} />
    case 'faces':
      return <FacesField field={field} {...rest} />
  }
}

function useProblemWords(field: FieldProps['field'], problem: Problem | null): string | undefined {
  const intl = useIntl()
  switch (problem) {
    case null:
      return undefined
    case 'missing':
      return intl.formatMessage({
        id: isFileField(field) ? 'tool.problem.missing_file' : 'tool.problem.missing',
      })
    case 'too_short':
      return intl.formatMessage(
        { id: 'tool.problem.too_short' },
        { seconds: 'min_seconds' in field ? field.min_seconds : 0 },
      )
    case 'too_long':
      return intl.formatMessage(
        { id: 'tool.problem.too_long' },
        { seconds: 'max_seconds' in field ? field.max_seconds : 0 },
      )
    case 'wrong_kind':
      return intl.formatMessage(
        { id: 'tool.problem.wrong_kind' },
        { kind: field.kind === 'images' ? 'image' : field.kind },
      )
    case 'sending':
    case 'failed':
      return intl.formatMessage({ id: `tool.problem.${problem}` })
  }
}
