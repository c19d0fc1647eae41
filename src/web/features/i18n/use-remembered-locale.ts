import { useEffect } from 'react'
import { LOCALE_COOKIE } from '../../../shared/i18n/locales.ts'
import { useLocale } from './use-locale.ts'

const ONE_YEAR_S = 365 * 24 * 3600

/** Keeps the language of the page for the next visit. */
export function useRememberedLocale(): void {
  const locale = useLocale()
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `${LOCALE_COOKIE}=${locale}; Max-Age=${ONE_YEAR_S}; Path=/; SameSite=Lax`
  }, [locale])
}
