import { withTexts } from '../../shared/catalogue/site-texts.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'

/** The operators' texts instead of the code's, by message key, in the language of the site. */
export type Texts = ReadonlyMap<string, string>

export const TEXTS_OF_CODE: Texts = new Map()

/** The page texts of a language. */
export async function loadTexts(locale: LocaleCode, texts: Texts) {
  return withTexts(await serverMessages.load(locale), textsIn(locale, texts))
}

/** Looks up single page texts of a language, where a copy of all of them is not worth it. */
export async function textLookup(locale: LocaleCode, texts: Texts) {
  const messages: Record<string, string> = await serverMessages.load(locale)
  const worded = textsIn(locale, texts)
  return (key: string): string | undefined => worded.get(key) ?? messages[key]
}

const textsIn = (locale: LocaleCode, texts: Texts) => (locale === DEFAULT_LOCALE ? texts : TEXTS_OF_CODE)
