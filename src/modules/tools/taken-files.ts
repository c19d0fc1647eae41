import { IntlMessageFormat } from 'intl-messageformat'
import type { Field } from '../../shared/catalogue/fields.ts'
import { formatNames } from '../../shared/catalogue/formats.ts'
import { MEDIA_KINDS, MEDIA_LIMITS, type MediaKind } from '../../shared/catalogue/media.ts'
import { maxUploadBytes } from '../../shared/catalogue/tiers.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { ToolTexts } from './tool-texts.ts'

type FileField = Extract<Field, { kind: MediaKind | 'images' }>

/** The files that a tool takes, in sentences, with the formats and limits of its form and the server. */
export function takenFiles(fields: readonly Field[], texts: ToolTexts, locale: LocaleCode): string {
  const files = fields.filter(isFileField)
  return MEDIA_KINDS.flatMap((kind) => {
    const field = files.find((each) => kindOf(each) === kind)
    return field ? [sentenceOf(field, texts, locale)] : []
  }).join(' ')
}

function sentenceOf(field: FileField, texts: ToolTexts, locale: LocaleCode): string {
  const kind = kindOf(field)
  const limits = MEDIA_LIMITS[kind]
  const sentence = new IntlMessageFormat(texts.get(`files.${kind}`), locale).format({
    formats: new Intl.ListFormat(locale).format(formatNames(kind)),
    megabytes: maxUploadBytes('account', kind) / 2 ** 20,
    vipMegabytes: maxUploadBytes('vip', kind) / 2 ** 20,
    megapixels: 'pixels' in limits ? limits.pixels / 1e6 : 0,
    frames: 'frames' in limits ? limits.frames : 0,
    from: 'minSeconds' in field ? field.minSeconds : 0,
    seconds: 'maxSeconds' in field ? field.maxSeconds : 0,
  })
  return String(sentence)
}

const isFileField = (field: Field): field is FileField =>
  field.kind === 'images' || MEDIA_KINDS.some((kind) => kind === field.kind)

const kindOf = (field: FileField): MediaKind => (field.kind === 'images' ? 'image' : field.kind)
