import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  DEFAULT_LOCALE,
  LOCALE_COOKIE,
  LOCALES,
  type LocaleCode,
  splitLocale,
  withLocale,
} from '../../shared/i18n/locales.ts'
import type { AppContext, AppEnv } from '../request-context.ts'

/**
 * Redirects an unprefixed page to the language that the person has chosen or that the browser prefers. Only
 * full page loads are redirected: inside the site, links already contain their language.
 */
export function redirectToLocale(servedLocales: readonly LocaleCode[]): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const url = new URL(context.req.url)
    const preferred = preferredLocale(context, servedLocales)
    const arrivesUnprefixed = isVisit(context) && splitLocale(url.pathname).locale === DEFAULT_LOCALE
    if (!arrivesUnprefixed || preferred === DEFAULT_LOCALE) return next()
    // Private to the visitor: shared caches keep the page at this address, in its own language.
    context.header('cache-control', 'private, no-store')
    return context.redirect(withLocale(url.pathname, preferred) + url.search)
  }
}

function isVisit(context: AppContext): boolean {
  return context.req.method === 'GET' && (context.req.header('sec-fetch-dest') ?? 'document') === 'document'
}

function preferredLocale(context: AppContext, servedLocales: readonly LocaleCode[]): LocaleCode {
  const chosen = servedLocales.find((locale) => locale === getCookie(context, LOCALE_COOKIE))
  if (chosen) return chosen
  const asked = (context.req.header('accept-language') ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim())
  const spoken = LOCALES.filter((locale) => !locale.madeByMachine && servedLocales.includes(locale.code))
  return asked.flatMap((tag) => spoken.filter((locale) => locale.code === tag))[0]?.code ?? DEFAULT_LOCALE
}
