import { appMessages, type MessageKey } from '../../../shared/i18n/app-messages.ts'
import { type LocaleCode, splitLocale } from '../../../shared/i18n/locales.ts'
import { type MessageArea, messageAreasOf } from '../../../shared/i18n/message-areas.ts'

export function pageLocale(): LocaleCode {
  return splitLocale(location.pathname).locale
}

/**
 * A text without placeholders, for code outside of React. The page's messages are loaded before it is shown.
 */
export function pageMessage(key: MessageKey): string {
  return appMessages.loaded(pageLocale())[key]
}

/**
 * The messages that a page may need later, for code that uses them. On the server, all messages are there
 * before rendering.
 */
export async function loadPageMessages(areas?: readonly MessageArea[]): Promise<void> {
  if (import.meta.env.SSR) return
  const { locale, path } = splitLocale(location.pathname)
  await appMessages.load(locale, areas ?? messageAreasOf(path))
}
