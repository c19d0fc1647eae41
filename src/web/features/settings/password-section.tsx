import { useForm, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { codeApi } from '../../app/forms/code-api.ts'
import { countdownKey } from '../../app/forms/code-countdown.ts'
import { CodeField } from '../../app/forms/code-field.tsx'
import { errorKey } from '../../app/forms/form-errors.ts'
import { codeProblem, passwordProblem } from '../../app/forms/form-rules.ts'
import { PasswordField } from '../../app/forms/password-field.tsx'
import { sendCode } from '../../app/forms/send-code.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { quietApi, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { changePassword } from './change-password.ts'
import { useAccount } from './use-account.ts'

type PasswordFields = { code: string; password: string }

export function PasswordSection() {
  const intl = useIntl()
  const email = useAccount().user?.user_email ?? ''
  const form = useForm<PasswordFields>({ defaultValues: { code: '', password: '' } })
  const { control, register, handleSubmit, formState, reset, setFocus } = form
  const { errors, isSubmitting } = formState
  const { password } = useWatch({ control })

  async function askForCode() {
    await sendCode(countdownKey('reset', email), () =>
      quietApi('POST /api/users/mail_send', { body: { email, domain: location.host } }),
    )
    setFocus('code')
  }

  async function change(fields: PasswordFields) {
    if (!(await succeeds(() => changePassword(email, fields, codeApi(form, 'code'))))) return
    reset()
    showToast(intl.formatMessage({ id: 'settings.password.changed' }), { kind: 'success' })
  }

  return (
    <PageSection
      id="password"
      title={<FormattedMessage id="settings.password.title" />}
      description={<FormattedMessage id="settings.password.description" />}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(change)(event)} className="grid max-w-md gap-4">
        {/* Password managers save the new password under this name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CodeField
          countdown={countdownKey('reset', email)}
          onSend={askForCode}
          error={errors.code && errorKey(errors.code)}
          input={register('code', { validate: (value) => codeProblem(value) ?? true })}
        />
        <PasswordField
          label={<FormattedMessage id="login.new_password" />}
          kind="new"
          value={password ?? ''}
          error={errors.password && errorKey(errors.password)}
          input={register('password', { validate: (value) => passwordProblem(value) ?? true })}
        />
        <div>
          <Button type="submit" variant="primary" loading={isSubmitting}>
            <FormattedMessage id="settings.password.save" />
          </Button>
        </div>
      </form>
    </PageSection>
  )
}
