import { type ComponentProps, type MouseEvent, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { LogIn } from '../../components/ui/shell-icons.tsx'
import { AppLink } from '../navigation/app-link.tsx'
import { lazyCode } from '../navigation/load-code.ts'
import { isLoginPage, openLogin } from '../session/login-flow.ts'
import { useSession } from '../session/session.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazyCode(loadMenu)

/** The end of the header: the sign-in button, or the account menu. */
export function AccountButton() {
  const session = useSession()
  return session.status === 'signed_in' ? (
    <LazyAccountMenu email={session.user?.user_email ?? ''} />
  ) : (
    <SignInLink mayBeSignedIn={session.status === 'unknown'} />
  )
}

/**
 * A link, so that it works without scripts and in a new tab; a plain click opens the dialog over the page.
 */
function SignInLink({ mayBeSignedIn }: { mayBeSignedIn: boolean }) {
  function openInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || isLoginPage()) return
    event.preventDefault()
    openLogin()
  }
  return (
    <Button asChild variant="primary" size="sm">
      <AppLink
        to="/login"
        onClick={openInPlace}
        // For signed-in people, it only reserves the avatar's place.
        className={
          mayBeSignedIn
            ? 'in-data-account:invisible in-data-account:w-10 in-data-account:overflow-hidden'
            : ''
        }
      >
        <LogIn aria-hidden className="@max-[22rem]:hidden" />
        <FormattedMessage id="shell.sign_in" />
      </AppLink>
    </Button>
  )
}

/** The menu's code is preloaded when the button gets the pointer or the focus; the first click shows it. */
function LazyAccountMenu({ email }: { email: string }) {
  const [used, setUsed] = useState(false)
  const avatar = (
    <Avatar
      email={email}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onFocus={() => void loadMenu().catch(() => undefined)}
      onClick={() => setUsed(true)}
    />
  )
  if (!used) return avatar
  return (
    <Suspense fallback={avatar}>
      <AccountMenu trigger={avatar} />
    </Suspense>
  )
}

function Avatar({ email, ...props }: ComponentProps<'button'> & { email: string }) {
  const intl = useIntl()
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={intl.formatMessage({ id: 'account.menu' })}
      {...props}
      className="grid size-10 shrink-0 place-items-center rounded-full bg-linear-135 from-primary to-primary-end font-bold text-on-primary uppercase hover:brightness-95"
    >
      {email.at(0)}
    </button>
  )
}
