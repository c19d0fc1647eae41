import { redirect } from 'react-router'
import { splitLocale, withLocale } from '../../../shared/i18n/locales.ts'
import { USER_INFO_COOKIE } from '../../../shared/user-info-cookie.ts'
import { cookieLine, findCookie } from './cookies.ts'
import { RETURN_PATH_COOKIE, rememberReturnPath } from './return-path.ts'

/** Sends signed-out people to the login page and remembers their destination: the access guard of §5. */
export function requireSignIn({ pathname, search }: URL, cookies: string): void {
  if (findCookie(cookies, USER_INFO_COOKIE) !== null) return
  const returnPath = pathname + search
  if (typeof document !== 'undefined') rememberReturnPath(returnPath)
  throw redirect(withLocale('/login', splitLocale(pathname).locale), {
    headers: { 'set-cookie': cookieLine(RETURN_PATH_COOKIE, returnPath) },
  })
}
