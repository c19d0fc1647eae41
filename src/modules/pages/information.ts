import { informationMessages } from '../../shared/i18n/information-messages.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'

type Section = { title: string; paragraphs: string[] }

/** The sections of an information page, in order; pages of other kinds have none. */
export async function informationSections(
  page: string,
  locale: LocaleCode,
  site: string,
): Promise<Section[]> {
  const messages: Record<string, string | undefined> = await informationMessages.load(locale)
  const sections: Section[] = []
  for (let number = 1; ; number++) {
    const title = messages[`${page}.${number}.title`]
    const text = messages[`${page}.${number}.text`]
    if (title === undefined || text === undefined) return sections
    sections.push({ title, paragraphs: text.replaceAll('{site}', site).split('\n\n') })
  }
}
