type CookieOptions = { maxAgeS?: number }

/**
 * A cookie's line for both `Set-Cookie` and the browser. Without an age, it lasts until the browser is
 * closed.
 */
export function cookieLine(name: string, value: string, { maxAgeS }: CookieOptions = {}): string {
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  return `${name}=${encodeURIComponent(value)}${age}; Path=/; SameSite=Lax`
}

export function findCookie(cookies: string, name: string): string | null {
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  if (found === undefined) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}

export function writeCookie(name: string, value: string, options?: CookieOptions): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = cookieLine(name, value, options)
}

export function deleteCookie(name: string): void {
  writeCookie(name, '', { maxAgeS: 0 })
}
