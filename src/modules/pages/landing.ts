import { FEATURES, IDEAS, REASONS } from '../../shared/catalogue/landing.ts'
import type { Landing } from '../../shared/contract/site.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { AddressOf } from './public-files.ts'
import { loadTexts, TEXTS_OF_CODE } from './site-texts.ts'

/** Two of the features' pictures were made from it. */
const PHOTO = '/samples/coffee.webp'

/** The texts of the landing page, which are too many for the bundle of every page. */
export async function getLanding(
  locale: LocaleCode,
  addressOf: AddressOf,
  worded = TEXTS_OF_CODE,
): Promise<Landing> {
  const texts = await loadTexts(locale, worded)
  return {
    button: texts['landing.button'],
    hint: texts['landing.hint'],
    features: {
      title: texts['landing.features'],
      items: FEATURES.map((name) => ({
        name,
        title: texts[`landing.feature.${name}.title`],
        text: texts[`landing.feature.${name}.text`],
        picture: addressOf(`/features/${name}.webp`),
        alt: texts[`landing.feature.${name}.alt`],
        photo: name === 'words' ? null : addressOf(PHOTO),
        said: name === 'photo' ? null : texts[`landing.feature.${name}.said`],
      })),
    },
    ideas: {
      title: texts['landing.ideas.title'],
      text: texts['landing.ideas.text'],
      items: IDEAS.map((name) => ({
        name,
        prompt: texts[`landing.idea.${name}`],
        picture: addressOf(`/ideas/${name}.webp`),
      })),
    },
    reasons: {
      title: texts['landing.reasons'],
      items: REASONS.map((name) => ({
        name,
        title: texts[`landing.reason.${name}.title`],
        text: texts[`landing.reason.${name}.text`],
      })),
    },
    closing: { title: texts['landing.closing.title'], text: texts['landing.closing.text'] },
  }
}
