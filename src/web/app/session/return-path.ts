import { safeTarget } from '../navigation/safe-target.ts'
import { deleteCookie, findCookie, writeCookie } from './cookies.ts'

/** The page to return to after a sign-in. */
export const RETURN_PATH_COOKIE = 'fromFullPath'

export function rememberReturnPath(path: string): void {
  writeCookie(RETURN_PATH_COOKIE, path)
}

export function forgetReturnPath(): void {
  deleteCookie(RETURN_PATH_COOKIE)
}

export function storedReturnPath(): string | null {
  return findCookie(document.cookie, RETURN_PATH_COOKIE)
}

/**
 * Returns the remembered path once. Other sites on the same host can write the cookie, so its target is
 * checked.
 */
export function takeReturnPath(): string | null {
  const stored = storedReturnPath()
  forgetReturnPath()
  if (!stored) return null
  try {
    const { pathname, search, hash } = safeTarget(stored, { origin: location.origin })
    // The part after `#` never reaches servers; browsers carry it along on redirects.
    return pathname + search + (hash || location.hash)
  } catch {
    return null
  }
}
