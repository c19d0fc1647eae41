import { useEffect } from 'react'
import { LOCALE_COOKIE } from '../../../shared/i18n/locales.ts'
import { writeCookie } from '../session/cookies.ts'
import { useLocale } from './use-locale.ts'

const ONE_YEAR_S = 365 * 24 * 3600

/** Keeps the language of the page for the next visit. */
export function useRememberedLocale(): void {
  const locale = useLocale()
  useEffect(() => {
    writeCookie(LOCALE_COOKIE, locale, { maxAgeS: ONE_YEAR_S })
  }, [locale])
}
