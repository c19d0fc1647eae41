import type { ComponentProps, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'

type EmailFieldProps = ComponentProps<typeof TextInput> & {
  label?: ReactNode
  hint?: ReactNode
  error: MessageKey | undefined
}

/** Its rule is `emailProblem`. */
export function EmailField({ label, hint, error, ...input }: EmailFieldProps) {
  return (
    <Field
      label={label ?? <FormattedMessage id="login.email" />}
      hint={hint}
      error={error && <FormattedMessage id={error} />}
    >
      <TextInput
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        {...input}
      />
    </Field>
  )
}
