const NEVER = new Set(['javascript:', 'data:', 'blob:', 'vbscript:'])

export class RefusedNavigationError extends Error {
  constructor(target: string, why: string) {
    super(`Navigation to ${JSON.stringify(target)} was refused: ${why}`)
    this.name = 'RefusedNavigationError'
  }
}

/**
 * Makes an address safe: script-like schemes are always refused, and other sites unless the caller allows
 * them. Targets from queries, cookies and answers must pass through here before any navigation.
 */
export function safeTarget(
  target: string,
  { origin, allowExternal = false }: { origin: string; allowExternal?: boolean },
): URL {
  if (!URL.canParse(target, origin)) throw new RefusedNavigationError(target, 'it is not an address')
  const url = new URL(target, origin)
  if (NEVER.has(url.protocol)) throw new RefusedNavigationError(target, `${url.protocol} is never followed`)
  if (url.origin !== origin && !allowExternal)
    throw new RefusedNavigationError(target, 'it leads to another site')
  return url
}
