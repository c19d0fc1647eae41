import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { storedInviteCode } from '../../app/session/invite-code.ts'
import { currentTheme } from '../../app/shell/theme.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { type GoogleCredential, loadGoogleSignIn } from './google-sign-in.ts'

/** Google draws the button itself; its script is loaded when the panel is first seen. */
export function GoogleButton({ clientId }: { clientId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { locale } = useIntl()

  useEffect(() => {
    let current = true
    loadGoogleSignIn().then(
      (google) => {
        if (!current || !place.current) return
        google.initialize({ client_id: clientId, callback: (answer) => void signIn(answer) })
        google.renderButton(place.current, {
          theme: currentTheme() === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          width: Math.min(400, place.current.clientWidth),
          locale,
        })
      },
      // Where Google cannot be reached, the form above works all the same.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [clientId, locale])

  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-ink-subtle text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <FormattedMessage id="login.or" />
      </p>
      <div ref={place} className="flex min-h-11 justify-center" />
    </div>
  )
}

async function signIn({ credential, clientId, select_by }: GoogleCredential): Promise<void> {
  const inviteCode = storedInviteCode() ?? undefined
  const body = { credential, clientId, select_by, domain: location.host, inviteCode }
  await succeeds(async () => completeSignIn(await api('POST /api/users/google-callback', { body })))
}
