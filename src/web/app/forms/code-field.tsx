import type { ComponentProps } from 'react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { useSite } from '../pages/use-site.ts'
import { useCountdown } from './code-countdown.ts'

type CodeFieldProps = {
  countdown: string
  /** Sends the code. The button is busy until it resolves. */
  onSend: () => Promise<void>
  error: MessageKey | undefined
  input: ComponentProps<'input'>
}

export function CodeField({ countdown, onSend, error, input }: CodeFieldProps) {
  const seconds = useCountdown(countdown)
  const [sending, setSending] = useState(false)
  const { site } = useSite()

  async function send() {
    setSending(true)
    await onSend()
    setSending(false)
  }

  return (
    <Field
      label={<FormattedMessage id="login.code" />}
      error={
        error && (
          // Screen readers announce it even if the field already has the focus.
          <span role="alert">
            <FormattedMessage id={error} />
          </span>
        )
      }
      hint={site?.development && <OutboxHint />}
    >
      <span className="flex gap-2">
        <TextInput
          {...input}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          className="min-w-0 flex-1"
        />
        <Button
          className="min-w-28 tabular-nums"
          disabled={seconds > 0}
          loading={sending}
          onClick={() => void send()}
        >
          {seconds > 0 ? (
            <FormattedMessage id="login.code_wait" values={{ seconds }} />
          ) : (
            <FormattedMessage id="login.code_send" />
          )}
        </Button>
      </span>
    </Field>
  )
}

function OutboxHint() {
  return (
    <FormattedMessage
      id="login.outbox_hint"
      values={{
        link: (words) => (
          <a href="/dev/outbox" target="_blank" rel="noopener" className="text-link underline">
            {words}
          </a>
        ),
      }}
    />
  )
}
