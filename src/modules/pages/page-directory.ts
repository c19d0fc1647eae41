import { findPage, type Page } from '../../shared/catalogue/pages.ts'
import type { PageData } from '../../shared/contract/site.ts'
import { AppError } from '../../shared/errors.ts'
import { type LocaleCode, splitLocale } from '../../shared/i18n/locales.ts'
import { informationSections } from './information.ts'
import { loadTexts, TEXTS_OF_CODE, type Texts } from './site-texts.ts'

export type PageDirectory = {
  /** The page at a path with or without locale prefix; null if there is none. */
  findPage(pathname: string): Page | null
  /** Its texts and facts; throws `not_found` if there is no page. */
  getPageData(pathname: string): Promise<PageData>
}

type DirectoryValues = { servedLocales: readonly LocaleCode[]; siteName: string; texts?: () => Texts }

/** Knows which paths are pages; languages that are not served have none. */
export function createPageDirectory({
  servedLocales,
  siteName,
  texts = () => TEXTS_OF_CODE,
}: DirectoryValues): PageDirectory {
  const findServedPage = (pathname: string) => {
    const { locale, path } = splitLocale(pathname)
    return servedLocales.includes(locale) ? findPage(path) : null
  }

  return {
    findPage: findServedPage,

    async getPageData(pathname) {
      const page = findServedPage(pathname)
      if (!page) throw new AppError('not_found')
      const { locale } = splitLocale(pathname)
      const messages = await loadTexts(locale, texts())
      return {
        path: pathname,
        key: page.key,
        heading: messages[`page.${page.key}.heading`],
        title: messages[`page.${page.key}.title`],
        description: messages[`page.${page.key}.description`],
        operation: page.operation,
        sections: await informationSections(page.key, locale, siteName),
      }
    },
  }
}
