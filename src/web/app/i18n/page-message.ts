import { appMessages, type MessageKey } from '../../../shared/i18n/app-messages.ts'
import { type LocaleCode, splitLocale } from '../../../shared/i18n/locales.ts'

export function pageLocale(): LocaleCode {
  return splitLocale(location.pathname).locale
}

/** A text without parts to fill in, for code outside of React. The page's messages are loaded before it is shown. */
export function pageMessage(key: MessageKey): string {
  return appMessages.loaded(pageLocale())[key]
}
