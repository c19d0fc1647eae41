import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'

type CodeFormProps = {
  label: ReactNode
  submit: ReactNode
  /** Recovery codes have letters; all others are digits. */
  kind: 'digits' | 'letters'
  onSubmit: (code: string) => Promise<void>
}

/** A code that is not mailed, and a button. */
export function CodeForm({ label, submit, kind, onSubmit }: CodeFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = formState
  const isCode = (typed: string) =>
    kind === 'digits' ? /^\d{6}$/.test(typed.trim()) : typed.replaceAll(/[^A-Za-z2-7]/g, '').length === 16
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(({ code }) => onSubmit(code.trim()))(event)}
    >
      <Field label={label} error={errors.code && <FormattedMessage id={`confirm.${kind}_rule`} />}>
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
