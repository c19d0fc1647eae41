import { useEffect } from 'react'
import { LOCALE_COOKIE } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { writeCookie } from '../session/cookies.ts'

const ONE_YEAR_S = 365 * 24 * 3600

/** Keeps the language of the page for the next visit. */
export function useRememberedLocale(): void {
  const locale = useLocale()
  useEffect(() => {
    writeCookie(LOCALE_COOKIE, locale, { maxAgeS: ONE_YEAR_S })
  }, [locale])
}
