import { useLocation } from 'react-router'
import { type LocaleCode, splitLocale } from '../../../shared/i18n/locales.ts'

/** The language of the page. It is part of the address, so that links can be shared. */
export function useLocale(): LocaleCode {
  return splitLocale(useLocation().pathname).locale
}
