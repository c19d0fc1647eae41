import type { Field } from '../../shared/catalogue/fields.ts'
import { MEDIA_LIMITS } from '../../shared/catalogue/media.ts'
import { sampleUrls } from '../../shared/catalogue/samples.ts'
import type { ToolField } from '../../shared/contract/tools.ts'
import type { ToolTexts } from './tool-texts.ts'

/** A field of the catalogue as the form needs it: its texts, and limits under the names of the API. */
export function describeField(field: Field, texts: ToolTexts): ToolField {
  const { name } = field
  const common = {
    name,
    label: texts.get(`field.${name}.label`),
    help: texts.find(`field.${name}.help`),
    required: field.required,
    advanced: field.advanced ?? false,
    when: field.when ? { field: field.when.field, is: [...field.when.is] } : null,
  }
  switch (field.kind) {
    case 'image':
    case 'gif':
      return { kind: field.kind, ...common, ...fileFacts(field, texts) }
    case 'images':
      return { kind: 'images', ...common, ...fileFacts(field, texts), min: field.min, max: field.max }
    case 'video':
      return { kind: 'video', ...common, ...fileFacts(field, texts), max_seconds: field.maxSeconds }
    case 'audio':
      return {
        kind: 'audio',
        ...common,
        ...fileFacts(field, texts),
        min_seconds: field.minSeconds,
        max_seconds: field.maxSeconds,
      }
    case 'text':
      return {
        kind: 'text',
        ...common,
        placeholder: texts.find(`field.${name}.placeholder`),
        max_length: field.maxLength,
        lines: field.lines,
      }
    case 'choice':
      return {
        kind: 'choice',
        ...common,
        tabs: field.tabs ?? false,
        default: field.default,
        options: field.options.map((value) => ({ value, label: texts.get(`option.${name}.${value}`) })),
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

function fileFacts(field: FileField, texts: ToolTexts) {
  const { bytes } = MEDIA_LIMITS[field.kind === 'images' ? 'image' : field.kind]
  return {
    max_bytes: bytes,
    samples: (field.samples ?? []).map((name) => ({
      name,
      label: texts.get(`sample.${name}`),
      ...sampleUrls(name),
    })),
  }
}
