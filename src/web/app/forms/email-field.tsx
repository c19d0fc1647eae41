import type { ReactNode } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { errorKey } from './form-errors.ts'

type EmailFieldProps = {
  /** The form library's registration of the field, whose rule is `emailProblem`. */
  registration: UseFormRegisterReturn
  error: FieldError | undefined
  hint: ReactNode
}

/** The address for our reply. */
export function EmailField({ registration, error, hint }: EmailFieldProps) {
  return (
    <Field
      label={<FormattedMessage id="login.email" />}
      hint={hint}
      error={error && <FormattedMessage id={errorKey(error)} />}
    >
      <TextInput
        {...registration}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
      />
    </Field>
  )
}
