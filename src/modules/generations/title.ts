import { findEffect } from '../../shared/catalogue/effects.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import { shorten } from '../../shared/shorten.ts'
import { type CheckedInputs, textsIn } from './check-inputs.ts'

const MAX_CHARACTERS = 120

/** What somebody asked for in their own words, or else the name of the effect or the tool. */
export async function titleOf(inputs: CheckedInputs): Promise<string> {
  const { slug, price } = inputs.tool
  const [text = ''] = textsIn(inputs)
  const effect = price.per === 'template' ? findEffect(text) : null
  if (effect || !text)
    return (await serverMessages.load(DEFAULT_LOCALE))[`page.${effect?.slug ?? slug}.heading`]
  return shorten(text, MAX_CHARACTERS)
}
