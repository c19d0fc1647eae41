import type { LocaleCode } from '../../shared/i18n/locales.ts'
import { loadPageTitles } from '../../shared/i18n/page-titles.ts'

/** Adds the title of the tool that made it. */
export async function withToolTitle<Made extends { tool: string }>(made: Made, locale: LocaleCode) {
  const titleOf = await loadPageTitles(locale)
  return { ...made, tool_title: titleOf(made.tool) }
}

export function withToolTitles<Made extends { tool: string }>(made: readonly Made[], locale: LocaleCode) {
  return Promise.all(made.map((one) => withToolTitle(one, locale)))
}

/** For everybody but the owner: a creation that is only named after a file is named after its tool. */
export async function asOthersSee<Made extends { tool: string; title: string }>(
  made: Made,
  locale: LocaleCode,
) {
  const titled = await withToolTitle(made, locale)
  return { ...titled, title: titled.title || titled.tool_title }
}
