import { findEffect } from '../../shared/catalogue/effects.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import { shorten } from '../../shared/shorten.ts'
import { textsIn } from './check-inputs.ts'

const MAX_CHARACTERS = 120

/** The prompt in the person's own words, or else the name of the effect or the tool. */
export async function titleOf(
  slug: string,
  values: Record<string, unknown>,
  locale: LocaleCode = DEFAULT_LOCALE,
): Promise<string> {
  const tool = findTool(slug)
  // A removed tool has no name.
  if (!tool) return slug
  const [text = ''] = textsIn({ tool, values })
  const effect = tool.price.per === 'template' ? findEffect(text) : null
  if (effect || !text) return (await serverMessages.load(locale))[`page.${effect?.slug ?? tool.slug}.heading`]
  return shorten(text, MAX_CHARACTERS)
}
