import { Check, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'
import { cx } from '../../components/ui/cx.ts'
import { Field } from '../../components/ui/field.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { PASSWORD_RULES } from './form-rules.ts'

type PasswordFieldProps = {
  label: ReactNode
  aside?: ReactNode
  /** Shows the rules below a new password. */
  kind: 'current' | 'new'
  value: string
  error: MessageKey | undefined
  input: ComponentProps<'input'>
}

export function PasswordField({ label, aside, kind, value, error, input }: PasswordFieldProps) {
  const intl = useIntl()
  const [shown, setShown] = useState(false)
  return (
    <div className="grid gap-2">
      <Field label={label} aside={aside} error={error && <FormattedMessage id={error} />}>
        <TextInput
          {...input}
          type={shown ? 'text' : 'password'}
          autoComplete={`${kind}-password`}
          autoCapitalize="none"
          spellCheck={false}
          trailing={
            <IconButton
              size="sm"
              label={intl.formatMessage({ id: shown ? 'login.password_hide' : 'login.password_show' })}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          }
        />
      </Field>
      {kind === 'new' && <PasswordHints password={value} />}
    </div>
  )
}

function PasswordHints({ password }: { password: string }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {PASSWORD_RULES.map(({ message, holds }) => {
        const met = holds(password)
        return (
          <li
            key={message}
            className={cx('flex items-center gap-1', met ? 'text-on-success-soft' : 'text-ink-subtle')}
          >
            {met ? <Check aria-hidden className="size-3.5" /> : <span aria-hidden>•</span>}
            <FormattedMessage id={message} />
            {met && (
              <span className="sr-only">
                <FormattedMessage id="login.rule_met" />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
