import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../app/i18n/use-locale.ts'
import { goTo } from '../../app/navigation/page-control.ts'
import { firstLoginMode, LOGIN_MODES, setLoginMode } from '../../app/session/login-flow.ts'
import { takeReturnPath } from '../../app/session/return-path.ts'
import { useSession } from '../../app/session/session.ts'
import { LoginPanel } from './login-panel.tsx'

/** The login page; `?mode=register` and `?mode=reset` open it in another mode. */
export function LoginPage() {
  const locale = useLocale()
  const session = useSession()
  const isSignedIn = session.status === 'signed_in' && session.user !== null
  const [search] = useSearchParams()
  const wanted = LOGIN_MODES.find((mode) => mode === search.get('mode'))

  // The page is rendered once for everybody, so the mode can only change in the browser.
  useEffect(() => {
    setLoginMode(wanted ?? firstLoginMode())
  }, [wanted])

  // Signed-in people need no login page. Taking the return path clears it, as specification §2 requires.
  useEffect(() => {
    if (isSignedIn) goTo(takeReturnPath() ?? withLocale('/', locale), { replace: true })
  }, [isSignedIn, locale])

  return (
    <div className="aurora px-4 py-8 sm:py-16">
      <div className="mx-auto max-w-[950px] overflow-hidden rounded-2xl bg-raised shadow-lg ring-1 ring-line">
        <LoginPanel title={(words) => <h1 className="text-2xl">{words}</h1>} />
      </div>
    </div>
  )
}
