import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SignInMethods } from '../../../shared/contract/sign-in-methods.ts'
import { AuthenticatorSetup } from '../../app/confirm-identity/authenticator-setup.tsx'
import { RecoveryCodes } from '../../app/confirm-identity/recovery-codes.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'

type SecondFactorProps = { methods: SignInMethods; onChange: () => void }

/** An operator's second factors besides passkeys: an authenticator app, and recovery codes. */
export function SecondFactor({ methods, onChange }: SecondFactorProps) {
  const intl = useIntl()
  const [settingUp, setSettingUp] = useState(false)

  async function remove() {
    if (!(await succeeds(() => api('DELETE /api/users/authenticator')))) return
    showToast(intl.formatMessage({ id: 'authenticator.removed' }), { kind: 'success' })
    onChange()
  }

  return (
    <div className="mt-7 grid gap-4 border-line border-t pt-5">
      <h3 className="font-semibold">
        <FormattedMessage id="second_factor.title" />
      </h3>
      <p className="max-w-prose text-ink-muted text-sm">
        <FormattedMessage id="second_factor.description" values={{ left: methods.recovery_codes_left }} />
      </p>
      {settingUp ? (
        <AuthenticatorSetup
          onDone={() => {
            setSettingUp(false)
            onChange()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {methods.authenticator ? (
            <Button onClick={() => void remove()}>
              <FormattedMessage id="authenticator.remove" />
            </Button>
          ) : (
            <Button onClick={() => setSettingUp(true)}>
              <FormattedMessage id="authenticator.set_up" />
            </Button>
          )}
          <RecoveryCodes key={methods.recovery_codes_left} onKept={onChange} />
        </div>
      )}
    </div>
  )
}
