import type { LocaleCode } from '../../shared/i18n/locales.ts'
import { TEXTS_OF_CODE, type Texts, textLookup } from './site-texts.ts'

/** The title of the page of a tool or an effect. One that is no longer there is called by its slug. */
export type TitleOfPage = (slug: string) => string

/** In a language, and as operators have worded them. */
export type PageTitles = (locale: LocaleCode) => Promise<TitleOfPage>

export function createPageTitles(texts: () => Texts): PageTitles {
  return async (locale) => {
    const textOf = await textLookup(locale, texts())
    return (slug) => textOf(`page.${slug}.heading`) ?? slug
  }
}

export const PAGE_TITLES_OF_CODE = createPageTitles(() => TEXTS_OF_CODE)
