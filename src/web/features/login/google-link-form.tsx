import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { codeApi } from '../../app/forms/code-api.ts'
import { countdownKey } from '../../app/forms/code-countdown.ts'
import { CodeField } from '../../app/forms/code-field.tsx'
import { errorKey } from '../../app/forms/form-errors.ts'
import { codeProblem, passwordProblem } from '../../app/forms/form-rules.ts'
import { PasswordField } from '../../app/forms/password-field.tsx'
import { sendCode } from '../../app/forms/send-code.ts'
import { quietApi, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { completeSignIn } from './complete-sign-in.ts'

export type GoogleLink = { link_token: string; email: string }
type LinkFields = { password: string; code: string }

/**
 * The address of the Google account has an account here. The owner links the two with the password or a
 * mailed code.
 */
export function GoogleLinkForm({ link: { link_token, email } }: { link: GoogleLink }) {
  const [byMail, setByMail] = useState(false)
  const form = useForm<LinkFields>({ defaultValues: { password: '', code: '' } })
  const { control, register, handleSubmit, formState, setFocus } = form
  const { errors, isSubmitting } = formState
  const { password } = useWatch({ control })
  const countdown = countdownKey('link', email)

  async function askForCode() {
    await sendCode(countdown, () => quietApi('POST /api/users/google-link-code', { body: { link_token } }))
    setFocus('code')
  }

  async function connect({ password: typed, code }: LinkFields) {
    const proof = byMail ? { code: code.trim() } : { password: typed }
    const body = { domain: location.host, link_token, ...proof }
    const call = codeApi(form, 'code')
    await succeeds(async () => completeSignIn(await call('POST /api/users/google-link', { body })))
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(connect)(event)}>
      <p className="text-ink-muted text-sm">
        <FormattedMessage id="login.link.why" values={{ email }} />
      </p>
      {byMail ? (
        <CodeField
          countdown={countdown}
          onSend={askForCode}
          error={errors.code && errorKey(errors.code)}
          input={register('code', { validate: (value) => codeProblem(value) ?? true })}
        />
      ) : (
        <PasswordField
          label={<FormattedMessage id="login.password" />}
          kind="current"
          value={password ?? ''}
          error={errors.password && errorKey(errors.password)}
          input={register('password', { validate: (value) => passwordProblem(value) ?? true })}
        />
      )}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSubmitting}>
        <FormattedMessage id="login.link.submit" />
      </Button>
      <button
        type="button"
        onClick={() => setByMail(!byMail)}
        className="min-h-6 font-semibold text-link text-sm hover:underline"
      >
        <FormattedMessage id={byMail ? 'login.link.by_password' : 'login.link.by_mail'} />
      </button>
    </form>
  )
}
