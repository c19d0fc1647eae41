import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Code } from '../../../shared/codes.ts'
import { ApiError } from '../../app/api/api-client.ts'
import { quietApi, reportApiError } from '../../app/session/browser-api.ts'
import { storedInviteCode } from '../../app/session/invite-code.ts'
import { currentTheme } from '../../app/shell/theme.ts'
import { completeArrival } from './complete-sign-in.ts'
import type { GoogleLink } from './google-link-form.tsx'
import { type GoogleCredential, loadGoogleSignIn } from './google-sign-in.ts'

type GoogleButtonProps = {
  clientId: string
  /** The address has an account already, which has to be linked first. */
  onLinkNeeded: (link: GoogleLink) => void
}

/** Each credential counts once, so the next one needs a new nonce, and a button with it. */
export function GoogleButton(props: GoogleButtonProps) {
  const [round, setRound] = useState(0)
  return <DrawnButton key={round} {...props} onUsed={() => setRound(round + 1)} />
}

/** Google draws the button itself; its script is loaded when the panel is first visible. */
function DrawnButton({ clientId, onLinkNeeded, onUsed }: GoogleButtonProps & { onUsed: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const { locale } = useIntl()
  const bring = useEffectEvent((answer: GoogleCredential) => {
    void signIn(answer, onLinkNeeded)
    onUsed()
  })

  useEffect(() => {
    let current = true
    Promise.all([loadGoogleSignIn(), quietApi('POST /api/users/google-nonce')]).then(
      ([google, { nonce }]) => {
        if (!current || !place.current) return
        const callback = (answer: GoogleCredential) => bring(answer)
        google.initialize({ client_id: clientId, nonce, callback })
        google.renderButton(place.current, {
          theme: currentTheme() === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          width: Math.min(400, place.current.clientWidth),
          locale,
        })
      },
      // If Google cannot be reached, the form above works anyway.
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

async function signIn(
  { credential, clientId, select_by }: GoogleCredential,
  onLinkNeeded: (link: GoogleLink) => void,
): Promise<void> {
  const inviteCode = storedInviteCode() ?? undefined
  const body = { credential, clientId, select_by, domain: location.host, inviteCode }
  try {
    await completeArrival(await quietApi('POST /api/users/google-callback', { body }))
  } catch (error) {
    if (error instanceof ApiError && error.code === Code.googleLinkNeeded)
      onLinkNeeded(error.data as GoogleLink)
    else reportApiError(error)
  }
}
