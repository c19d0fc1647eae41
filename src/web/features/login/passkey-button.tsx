import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { askPasskey } from '../../app/confirm-identity/passkey-ceremonies.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { completeSignIn } from './complete-sign-in.ts'

export function PasskeyButton() {
  const [asking, setAsking] = useState(false)

  async function signIn() {
    setAsking(true)
    await succeeds(async () => {
      const response = await askPasskey()
      if (!response) return
      const body = { domain: location.host, response }
      await completeSignIn(await api('POST /api/users/passkey-login', { body }))
    })
    setAsking(false)
  }

  return (
    <Button fullWidth icon={<KeyRound aria-hidden />} loading={asking} onClick={() => void signIn()}>
      <FormattedMessage id="login.passkey" />
    </Button>
  )
}
