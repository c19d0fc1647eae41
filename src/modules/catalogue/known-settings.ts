import { type SettingValue, suits } from '../../shared/catalogue/setting-values.ts'
import { findSetting, type Setting } from '../../shared/catalogue/settings.ts'
import { hasSamePlaces, isSiteText } from '../../shared/catalogue/site-texts.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'

/** Operators write in the language of the site. */
async function textsOfCode(): Promise<Record<string, string>> {
  return serverMessages.load(DEFAULT_LOCALE)
}

/** A setting with the code's default; null if there is none, or no longer. */
export async function findKnown(key: string): Promise<Setting | null> {
  const setting = findSetting(key)
  if (setting?.kind !== 'message') return setting
  const byCode = (await textsOfCode())[setting.subject]
  return byCode === undefined ? null : { ...setting, byCode }
}

/** Throws `not_found` if there is no such setting, and `input_refused` if it cannot have the value. */
export async function getSuited(key: string, value: SettingValue): Promise<Setting> {
  const setting = await findKnown(key)
  if (!setting) throw new AppError('not_found')
  const fits = setting.kind !== 'message' || hasSamePlaces(String(value), String(setting.byCode))
  if (!suits(setting.kind, value) || !fits)
    throw new AppError('input_refused', { field: key, problem: 'it cannot be that' })
  return setting
}

/** Page texts whose key, default or current text contains the search term. */
export async function findTexts(
  part: string,
  worded: ReadonlyMap<string, string>,
  limit: number,
): Promise<Setting[]> {
  const wanted = part.toLowerCase()
  const found = Object.entries(await textsOfCode()).filter(
    ([key, text]) =>
      isSiteText(key) &&
      [key, text, worded.get(key) ?? ''].some((words) => words.toLowerCase().includes(wanted)),
  )
  const settings = found.slice(0, limit).map(([key]) => findKnown(`texts.${key}`))
  return (await Promise.all(settings)).filter((setting) => setting !== null)
}
