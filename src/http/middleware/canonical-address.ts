import type { MiddlewareHandler } from 'hono'
import { RETIRED_EFFECTS } from '../../shared/catalogue/effects.ts'
import { findPage } from '../../shared/catalogue/pages.ts'
import { DEFAULT_LOCALE, splitLocale, withLocale } from '../../shared/i18n/locales.ts'
import type { AppEnv } from '../request-context.ts'
import { GUESSED_ADDRESSES } from './guessed-addresses.ts'

const RETIRED = new Set(RETIRED_EFFECTS.flatMap(({ slug }) => [`/${slug}`, `/template/${slug}`]))

/** Sends people who typed an address a little differently to the page they mean, for good. */
export const redirectToCanonical: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { pathname, search } = new URL(context.req.url)
  const canonical = canonicalPath(pathname)
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
  return isRead && canonical !== pathname ? context.redirect(withSearch(canonical, search), 301) : next()
}

/** What was asked for stays, also beside what the address asks for by itself. */
function withSearch(address: string, search: string): string {
  return address.includes('?') ? address + search.replace('?', '&') : address + search
}

/**
 * Single slashes and none at the end, no prefix for the default language, small letters in names of pages; the page that
 * is meant by a guess, and all effects in the place of one that is not offered any more.
 */
export function canonicalPath(pathname: string): string {
  // Two slashes at the start would lead to another host.
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
