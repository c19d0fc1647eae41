import { redirect } from 'react-router'
import { splitLocale, withLocale } from '../../../shared/i18n/locales.ts'

/** Written at sign-in; its presence is what the access guard of specification §5 asks for. */
export const USER_INFO_COOKIE = 'userInfo'
/** Where to return to after sign-in. */
export const RETURN_PATH_COOKIE = 'fromFullPath'

/** Sends signed-out people to the login page and remembers where they wanted to go. */
export function requireSignIn(request: Request, cookies: string): void {
  if (cookies.split(/;\s*/).some((cookie) => cookie.startsWith(`${USER_INFO_COOKIE}=`))) return
  const { pathname, search } = new URL(request.url)
  const returnPath = `${RETURN_PATH_COOKIE}=${encodeURIComponent(pathname + search)}; Path=/; SameSite=Lax`
  if (typeof document !== 'undefined') document.cookie = returnPath
  throw redirect(withLocale('/login', splitLocale(pathname).locale), {
    headers: { 'set-cookie': returnPath },
  })
}
