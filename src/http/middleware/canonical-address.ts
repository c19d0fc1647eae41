import type { MiddlewareHandler } from 'hono'
import { RETIRED_EFFECTS } from '../../shared/catalogue/effects.ts'
import { findPage } from '../../shared/catalogue/pages.ts'
import { DEFAULT_LOCALE, splitLocale, withLocale } from '../../shared/i18n/locales.ts'
import type { AppEnv } from '../request-context.ts'
import { GUESSED_ADDRESSES } from './guessed-addresses.ts'

const RETIRED = new Set(RETIRED_EFFECTS.flatMap(({ slug }) => [`/${slug}`, `/template/${slug}`]))

/** Permanently redirects slightly mistyped addresses to the intended page. */
export const redirectToCanonical: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { pathname, search } = new URL(context.req.url)
  const canonical = canonicalPath(pathname)
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
  return isRead && canonical !== pathname ? context.redirect(withSearch(canonical, search), 301) : next()
}

/** The query of the request is kept, along with that of the target. */
function withSearch(address: string, search: string): string {
  return address.includes('?') ? address + search.replace('?', '&') : address + search
}

/**
 * Single slashes and no trailing one, no prefix for the default language, lowercase page names, the intended
 * page for a guess, and the list of effects for one that is no longer offered.
 */
export function canonicalPath(pathname: string): string {
  // Two leading slashes would lead to another host.
  const parts = pathname.split('/').filter(Boolean)
  const isDefault = parts[0]?.toLowerCase() === DEFAULT_LOCALE.toLowerCase()
  const plain = `/${(isDefault ? parts.slice(1) : parts).join('/')}`
  const { locale, path } = splitLocale(plain)
  const small = path.toLowerCase()
  if (RETIRED.has(small)) return withLocale('/ai-effect', locale)
  const guessed = GUESSED_ADDRESSES[small]
  if (guessed !== undefined) return withLocale(guessed, locale)
  return withLocale(findPage(path) === null && findPage(small) ? small : path, locale)
}
