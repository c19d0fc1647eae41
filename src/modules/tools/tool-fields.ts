import type { Field } from '../../shared/catalogue/fields.ts'
import { sampleUrls } from '../../shared/catalogue/samples.ts'
import { maxUploadBytes } from '../../shared/catalogue/tiers.ts'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { ToolField } from '../../shared/contract/tools.ts'
import type { AddressOf } from '../pages/public-files.ts'
import type { ToolTexts } from './tool-texts.ts'

/** A field of the catalogue as the form needs it: its texts, and limits under the names of the API. */
export function describeField(
  field: Field,
  tool: ToolSlug,
  texts: ToolTexts,
  addressOf: AddressOf,
): ToolField {
  const { name } = field
  // If a field means something else in one tool, the tool has words of its own for it.
  const own = (part: string) => texts.find(`tool.${tool}.${name}.${part}`)
  const common = {
    name,
    label: own('label') ?? texts.get(`field.${name}.label`),
    help: own('help') ?? texts.find(`field.${name}.help`),
    required: field.required,
    advanced: field.advanced ?? false,
    when: field.when ? { field: field.when.field, is: [...field.when.is] } : null,
  }
  switch (field.kind) {
    case 'image':
    case 'gif':
      return { kind: field.kind, ...common, ...fileFacts(field, texts, addressOf) }
    case 'images':
      return {
        kind: 'images',
        ...common,
        ...fileFacts(field, texts, addressOf),
        min: field.min,
        max: field.max,
      }
    case 'video':
      return {
        kind: 'video',
        ...common,
        ...fileFacts(field, texts, addressOf),
        max_seconds: field.maxSeconds,
      }
    case 'audio':
      return {
        kind: 'audio',
        ...common,
        ...fileFacts(field, texts, addressOf),
        min_seconds: field.minSeconds,
        max_seconds: field.maxSeconds,
      }
    case 'text':
      return {
        kind: 'text',
        ...common,
        placeholder: own('placeholder') ?? texts.find(`field.${name}.placeholder`),
        max_length: field.maxLength,
        lines: field.lines,
      }
    case 'choice':
      return {
        kind: 'choice',
        ...common,
        tabs: field.tabs ?? false,
        default: field.default,
        ...(field.languages && { languages: true }),
        options: field.options.map((value) => ({
          value,
          label: texts.get(`option.${name}.${value}`),
          ...(field.heardIn && { sound: addressOf(`${field.heardIn}/${value}.mp3`) }),
          ...(field.seenIn && { picture: addressOf(`${field.seenIn}/${value}.webp`) }),
        })),
      }
    case 'number':
      return {
        kind: 'number',
        ...common,
        min: field.min,
        max: field.max,
        step: field.step,
        default: field.default,
      }
    case 'boolean':
      return { kind: 'boolean', ...common, default: field.default }
    case 'color':
      return { kind: 'color', ...common, default: field.default, transparent: field.transparent }
    case 'mask':
      return { kind: 'mask', ...common, of: field.of }
    case 'faces':
      return { kind: 'faces', ...common, target: field.target, source: field.source }
  }
}

type FileField = Extract<Field, { kind: 'image' | 'images' | 'gif' | 'video' | 'audio' }>

function fileFacts(field: FileField, texts: ToolTexts, addressOf: AddressOf) {
  const kind = field.kind === 'images' ? 'image' : field.kind
  return {
    max_bytes: maxUploadBytes('account', kind),
    vip_max_bytes: maxUploadBytes('vip', kind),
    samples: (field.samples ?? []).map((name) => {
      const { url, picture } = sampleUrls(name)
      const label = texts.get(`sample.${name}`)
      return { name, label, url: addressOf(url), picture: addressOf(picture) }
    }),
  }
}
