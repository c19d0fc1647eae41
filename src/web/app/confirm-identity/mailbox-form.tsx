import { useForm } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { codeApi } from '../forms/code-api.ts'
import { countdownKey } from '../forms/code-countdown.ts'
import { CodeField } from '../forms/code-field.tsx'
import { errorKey } from '../forms/form-errors.ts'
import { codeProblem } from '../forms/form-rules.ts'
import { sendCode } from '../forms/send-code.ts'
import { quietApi, succeeds } from '../session/browser-api.ts'

const COUNTDOWN = countdownKey('confirm', '')

/** Proves with a mailed code that the person owns the mailbox. */
export function MailboxForm({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useForm({ defaultValues: { code: '' } })
  const { register, handleSubmit, formState, setFocus } = form
  const { errors, isSubmitting } = formState

  async function askForCode() {
    await sendCode(COUNTDOWN, () => quietApi('POST /api/users/confirm-code'))
    setFocus('code')
  }

  async function confirm({ code }: { code: string }) {
    const body = { method: 'mailed_code', code: code.trim() } as const
    if (await succeeds(() => codeApi(form, 'code')('POST /api/users/confirm', { body }))) onConfirmed()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(confirm)(event)}>
      <CodeField
        countdown={COUNTDOWN}
        onSend={askForCode}
        error={errors.code && errorKey(errors.code)}
        input={register('code', { validate: (value) => codeProblem(value) ?? true })}
      />
      <div>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          <FormattedMessage id="confirm.submit" />
        </Button>
      </div>
    </form>
  )
}
