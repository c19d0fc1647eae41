import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { codeApi } from '../../app/forms/code-api.ts'
import { countdownKey } from '../../app/forms/code-countdown.ts'
import { CodeField } from '../../app/forms/code-field.tsx'
import { EmailField } from '../../app/forms/email-field.tsx'
import { errorKey } from '../../app/forms/form-errors.ts'
import { codeAddressProblem, codeProblem, emailProblem } from '../../app/forms/form-rules.ts'
import { PasswordField } from '../../app/forms/password-field.tsx'
import { sendCode } from '../../app/forms/send-code.ts'
import { quietApi, succeeds } from '../../app/session/browser-api.ts'
import { refreshSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { useAccount } from './use-account.ts'

type ChangeEmailFields = { new_email: string; code: string; password: string }
type ChangeEmailFormProps = { onDone: () => void; onCancel: () => void }

export function ChangeEmailForm({ onDone, onCancel }: ChangeEmailFormProps) {
  const { info } = useAccount()
  const form = useForm<ChangeEmailFields>({ defaultValues: { new_email: '', code: '', password: '' } })
  const { control, register, handleSubmit, formState, getValues, setError, setFocus } = form
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control })
  // The person pressed a button to get this form, and goes on typing in it.
  useEffect(() => setFocus('new_email'), [setFocus])

  async function askForCode() {
    const new_email = getValues('new_email').trim()
    const problem = codeAddressProblem(new_email)
    if (problem) {
      setError('new_email', { message: problem }, { shouldFocus: true })
      return
    }
    await sendCode(countdownKey('change_email', new_email), () =>
      quietApi('POST /api/users/email-code', { body: { new_email } }),
    )
    setFocus('code')
  }

  async function change({ new_email, code, password }: ChangeEmailFields) {
    const body = { new_email: new_email.trim(), code: code.trim(), ...(info?.has_password && { password }) }
    const changed = await succeeds(async () => {
      await codeApi(form, 'code')('POST /api/users/change-email', { body })
      await refreshSession()
    })
    if (changed) onDone()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(change)(event)}
      className="mt-5 grid max-w-md gap-4 border-line border-t pt-5"
    >
      <EmailField
        {...register('new_email', { validate: (value) => emailProblem(value) ?? true })}
        label={<FormattedMessage id="settings.profile.new_email" />}
        error={errors.new_email && errorKey(errors.new_email)}
      />
      <CodeField
        countdown={countdownKey('change_email', typed.new_email ?? '')}
        onSend={askForCode}
        error={errors.code && errorKey(errors.code)}
        input={register('code', { validate: (value) => codeProblem(value) ?? true })}
      />
      {info?.has_password && (
        <PasswordField
          label={<FormattedMessage id="login.password" />}
          kind="current"
          value={typed.password ?? ''}
          error={errors.password && errorKey(errors.password)}
          input={register('password', {
            validate: (value) => value !== '' || 'settings.profile.password_needed',
          })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          <FormattedMessage id="settings.profile.save" />
        </Button>
        <Button onClick={onCancel}>
          <FormattedMessage id="action.cancel" />
        </Button>
      </div>
    </form>
  )
}
