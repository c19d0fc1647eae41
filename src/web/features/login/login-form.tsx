import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { codeApi } from '../../app/forms/code-api.ts'
import { countdownKey, RESEND_AFTER_S, startCountdown } from '../../app/forms/code-countdown.ts'
import { CodeField } from '../../app/forms/code-field.tsx'
import { EmailField } from '../../app/forms/email-field.tsx'
import { errorKey } from '../../app/forms/form-errors.ts'
import { codeAddressProblem, codeProblem, emailProblem, passwordProblem } from '../../app/forms/form-rules.ts'
import { PasswordField } from '../../app/forms/password-field.tsx'
import { sendCode } from '../../app/forms/send-code.ts'
import { succeeds } from '../../app/session/browser-api.ts'
import { type LoginMode, setLoginMode } from '../../app/session/login-flow.ts'
import { readToken } from '../../app/session/stored-session.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { type CodeMode, requestCode } from './request-code.ts'
import { type LoginFields, submitLogin } from './submit-login.ts'
import { useModeChange } from './use-mode-change.ts'

const NOTHING_TYPED: LoginFields = { email: '', password: '', verify_code: '' }

/** The values of the last time it was closed; a press outside the dialog loses nothing. */
let kept = NOTHING_TYPED

/** One form for all modes: typed values stay when the mode changes. */
export function LoginForm({ mode }: { mode: LoginMode }) {
  const intl = useIntl()
  const form = useForm<LoginFields>({ defaultValues: kept })
  const { control, register, handleSubmit, formState, getValues, setError, setFocus } = form
  const { errors, isSubmitting } = formState
  const { email, password } = useWatch({ control })
  useEffect(
    () => () => {
      kept = readToken() === null ? getValues() : NOTHING_TYPED
    },
    [getValues],
  )
  useModeChange(mode, () => {
    // The answer that led here has already mailed a code.
    if (mode === 'verify') startCountdown(countdownKey(mode, getValues('email')), RESEND_AFTER_S)
    setFocus(mode === 'verify' ? 'verify_code' : 'email')
  })

  async function askForCode(purpose: CodeMode) {
    const address = getValues('email')
    const problem = codeAddressProblem(address)
    if (problem) {
      setError('email', { message: problem })
      setFocus('email')
      showToast(intl.formatMessage({ id: problem }), { kind: 'warning' })
      return
    }
    await sendCode(countdownKey(purpose, address), () => requestCode(purpose, getValues()))
    setFocus('verify_code')
  }

  function refusePassword() {
    setError('password', { message: 'login.wrong_password' }, { shouldFocus: true })
  }

  async function submit(fields: LoginFields) {
    await succeeds(() => submitLogin(mode, fields, refusePassword, codeApi(form, 'verify_code')))
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <EmailField
        {...register('email', { validate: (value) => emailProblem(value) ?? true })}
        data-initial-focus
        autoComplete="username"
        icon={<Mail aria-hidden />}
        error={errors.email && errorKey(errors.email)}
      />
      {mode !== 'login' && (
        <CodeField
          countdown={countdownKey(mode, email ?? '')}
          onSend={() => askForCode(mode)}
          error={errors.verify_code && errorKey(errors.verify_code)}
          input={register('verify_code', { validate: (value) => codeProblem(value) ?? true })}
        />
      )}
      <PasswordField
        label={<FormattedMessage id={mode === 'reset' ? 'login.new_password' : 'login.password'} />}
        aside={mode === 'login' && <ForgotLink />}
        kind={mode === 'register' || mode === 'reset' ? 'new' : 'current'}
        value={password ?? ''}
        error={errors.password && errorKey(errors.password)}
        input={register('password', { validate: (value) => passwordProblem(value) ?? true })}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSubmitting}>
        <FormattedMessage id={`login.${mode}.submit`} />
      </Button>
    </form>
  )
}

function ForgotLink() {
  return (
    <button
      type="button"
      onClick={() => setLoginMode('reset')}
      className="min-h-6 font-semibold text-link text-sm hover:underline"
    >
      <FormattedMessage id="login.forgot" />
    </button>
  )
}
