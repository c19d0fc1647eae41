import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSite } from '../../app/pages/use-site.ts'
import {
  forgetLogin,
  type LoginMode,
  setLoginMode,
  useLoginMode,
  useLoginReason,
} from '../../app/session/login-flow.ts'
import { GoogleButton } from './google-button.tsx'
import { type GoogleLink, GoogleLinkForm } from './google-link-form.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginShowcase } from './login-showcase.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useDestination } from './use-destination.ts'
import { useInvitation } from './use-invitation.ts'

type LoginPanelProps = {
  /** The page shows the title as its heading; the dialog already has one. */
  title: (words: ReactNode) => ReactNode
}

/** The common part of the login page and the login dialog. */
export function LoginPanel({ title }: LoginPanelProps) {
  const mode = useLoginMode()
  const { site, name } = useSite()
  const clientId = site?.google_client_id
  const [link, setLink] = useState<GoogleLink | null>(null)
  const destination = useDestination()
  const invitation = useInvitation()
  const reason = useLoginReason()
  const note = destination ? <FormattedMessage id={`login.for.${destination}`} /> : (reason ?? invitation)
  useEffect(() => forgetLogin, [])
  return (
    <div className="grid md:min-h-152 md:grid-cols-[0.85fr_1fr]">
      <LoginShowcase />
      <div className="grid content-center gap-6 px-5 py-10 sm:px-10">
        <div>
          {title(<FormattedMessage id={`login.${mode}.title`} values={{ name }} />)}
          <p className="mt-1.5 text-ink-muted">
            <FormattedMessage id={`login.${mode}.lead`} />
          </p>
          {note && (mode === 'login' || mode === 'register') && (
            <p className="mt-3 rounded-lg bg-brand-soft px-3.5 py-2.5 text-on-brand-soft text-sm">{note}</p>
          )}
        </div>
        {link ? <GoogleLinkForm link={link} /> : <LoginForm mode={mode} />}
        {mode === 'login' && !link && <PasskeyButton />}
        {clientId && !link && (mode === 'login' || mode === 'register') && (
          <GoogleButton clientId={clientId} onLinkNeeded={setLink} />
        )}
        <ModeLinks mode={mode} />
      </div>
    </div>
  )
}

function ModeLinks({ mode }: { mode: LoginMode }) {
  const other = mode === 'login' ? 'register' : 'login'
  return (
    <p className="text-center text-ink-muted text-sm">
      <FormattedMessage
        id={`login.${mode}.switch`}
        values={{
          link: (words) => (
            <button
              type="button"
              onClick={() => setLoginMode(other)}
              className="min-h-6 font-semibold text-link hover:underline"
            >
              {words}
            </button>
          ),
        }}
      />
    </p>
  )
}
