import { withTexts } from '../../shared/catalogue/site-texts.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'

/** The operators' texts instead of the code's, by message key, in the language of the site. */
export type Texts = ReadonlyMap<string, string>

export const TEXTS_OF_CODE: Texts = new Map()

/** The page texts of a language. */
export async function loadTexts(locale: LocaleCode, texts: Texts) {
  const messages = await serverMessages.load(locale)
  return locale === DEFAULT_LOCALE ? withTexts(messages, texts) : messages
}
