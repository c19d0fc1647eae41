import { toolTexts } from '../../modules/tools/tool-texts.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'

/** Adds the title of the tool that made each one. */
export async function withToolTitles<Made extends { tool: string }>(
  made: readonly Made[],
  locale: LocaleCode,
) {
  const texts = toolTexts(await serverMessages.load(locale))
  return made.map((one) => ({ ...one, tool_title: texts.find(`page.${one.tool}.heading`) ?? one.tool }))
}

/** For everybody but the owner: a creation that is only named after a file is named after its tool. */
export async function asOthersSee<Shared extends { tool: string; title: string }>(
  shared: Shared,
  locale: LocaleCode,
) {
  const titled = await withToolTitle(shared, locale)
  return { ...titled, title: titled.title || titled.tool_title }
}

export async function withToolTitle<Made extends { tool: string }>(made: Made, locale: LocaleCode) {
  const [titled] = await withToolTitles([made], locale)
  if (!titled) throw new Error('A creation lost its title')
  return titled
}
