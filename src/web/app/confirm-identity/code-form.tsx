import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import type { ApiClient } from '../api/api-client.ts'
import { codeApi } from '../forms/code-api.ts'

type CodeFormProps = {
  label: ReactNode
  submit: ReactNode
  /** Recovery codes contain letters; all others are digits. */
  kind: 'digits' | 'letters'
  /** Its calls report a wrong code at the field. */
  onSubmit: (code: string, api: ApiClient) => Promise<void>
}

/** A form for codes that are not mailed. */
export function CodeForm({ label, submit, kind, onSubmit }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const isCode = (typed: string) =>
    kind === 'digits' ? /^\d{6}$/.test(typed.trim()) : typed.replaceAll(/[^A-Za-z2-7]/g, '').length === 16
  const problem = errors.code?.type === 'validate' ? 'rule' : 'wrong'
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) =>
        void handleSubmit(({ code }) => onSubmit(code.trim(), codeApi(form, 'code')))(event)
      }
    >
      <Field label={label} error={errors.code && <FormattedMessage id={`confirm.${kind}_${problem}`} />}>
        <TextInput
          {...register('code', { validate: isCode })}
          data-initial-focus
          inputMode={kind === 'digits' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={kind === 'digits' ? 6 : 40}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
