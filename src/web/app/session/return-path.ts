import { safeTarget } from '../navigation/safe-target.ts'
import { deleteCookie, findCookie, writeCookie } from './cookies.ts'

/** Where to return to after sign-in. */
export const RETURN_PATH_COOKIE = 'fromFullPath'

export function rememberReturnPath(path: string): void {
  writeCookie(RETURN_PATH_COOKIE, path)
}

export function forgetReturnPath(): void {
  deleteCookie(RETURN_PATH_COOKIE)
}

/** The remembered path, once. A cookie can be written by others on the same host, so its target must prove harmless. */
export function takeReturnPath(): string | null {
  const stored = findCookie(document.cookie, RETURN_PATH_COOKIE)
  forgetReturnPath()
  if (!stored) return null
  try {
    const { pathname, search, hash } = safeTarget(stored, { origin: location.origin })
    // Servers never see the part after `#`; browsers carry it along to the page they are sent to.
    return pathname + search + (hash || location.hash)
  } catch {
    return null
  }
}
