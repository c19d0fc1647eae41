import { findEffect } from '../../shared/catalogue/effects.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import { isIdOf } from '../../shared/ids.ts'
import { shorten } from '../../shared/shorten.ts'
import type { KnownFile } from './check-field.ts'
import { fileIdsIn, textsIn } from './check-inputs.ts'
import type { GenerationRow, OwnerId } from './generations.store.ts'
import type { FileSources } from './input-files.ts'

const MAX_CHARACTERS = 120

type Named = { locale?: LocaleCode; fileName?: string | null }

/**
 * What somebody asked for in their own words, or else the effect, or else what their file is called, by which many that
 * were made alike are told apart; or else the tool. A name of a file is for its owner alone to see.
 */
export async function titleOf(
  slug: string,
  values: Record<string, unknown>,
  { locale = DEFAULT_LOCALE, fileName = null }: Named = {},
): Promise<{ title: string; isFileName: boolean }> {
  const tool = findTool(slug)
  // One that is no longer there has no name.
  if (!tool) return { title: slug, isFileName: false }
  const [words = ''] = textsIn({ tool, values })
  const effect = tool.price.per === 'template' ? findEffect(words) : null
  if (words && !effect) return { title: shorten(words, MAX_CHARACTERS), isFileName: false }
  if (!effect && fileName) return { title: shorten(fileName, MAX_CHARACTERS), isFileName: true }
  const messages = await serverMessages.load(locale)
  return { title: messages[`page.${effect?.slug ?? tool.slug}.heading`], isFileName: false }
}

/** What the first file of a generation is called, without what says its format; null once it is gone. */
export async function findFileName(
  { uploads, creations }: FileSources,
  owner: OwnerId,
  { tool: slug, inputs }: Pick<GenerationRow, 'tool' | 'inputs'>,
): Promise<string | null> {
  const tool = findTool(slug)
  const [id] = tool ? fileIdsIn(tool, inputs) : []
  if (id === undefined) return null
  try {
    return fileNameOf({
      id,
      ...(await (isIdOf('creation', id) ? creations.getFile(owner, id) : uploads.get(owner, id))),
    })
  } catch (error) {
    if (error instanceof AppError && error.reason === 'not_found') return null
    throw error
  }
}

export function fileNameOf({ id, name = '' }: Pick<KnownFile, 'id' | 'name'>): string | null {
  return (isIdOf('creation', id) ? name : name.replace(/\.\w{1,5}$/, '')).trim() || null
}
