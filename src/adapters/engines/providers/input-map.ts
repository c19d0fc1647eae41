import type { EngineInput, EngineValue } from '../../../modules/generations/engine.ts'
import type { Param } from '../../../modules/generations/remote-engine.ts'
import { ENGINE_FIELDS } from '../../../shared/catalogue/engine-fields.ts'
import type { Field } from '../../../shared/catalogue/fields.ts'
import type { Tool } from '../../../shared/catalogue/tools.ts'
import type { InputTemplate } from './engines-file.ts'
import { textOf } from './file-param.ts'

type Lookup = { from: string; values: Record<string, InputTemplate> }
const WHOLE = /^\{(\w+)\}$/
const PLACES = /\{(\w+)\}/g

function asLookup(template: InputTemplate): Lookup | null {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return null
  const { from, values } = template
  const isTable = typeof values === 'object' && values !== null && !Array.isArray(values)
  return typeof from === 'string' && isTable ? { from, values } : null
}

/** The fields that a template uses. */
export function fieldsIn(template: InputTemplate): string[] {
  if (typeof template === 'string') return Array.from(template.matchAll(PLACES), ([, name = '']) => name)
  if (Array.isArray(template)) return template.flatMap(fieldsIn)
  if (typeof template !== 'object' || template === null) return []
  const lookup = asLookup(template)
  return lookup
    ? [lookup.from, ...Object.values(lookup.values).flatMap(fieldsIn)]
    : Object.values(template).flatMap(fieldsIn)
}

/** Fills a template. Empty fields are left out. */
export function fillInput(
  template: Record<string, InputTemplate>,
  { values, seed }: Pick<EngineInput, 'values' | 'seed'>,
): Record<string, Param> {
  const known: Record<string, EngineValue> = { ...values, seed }
  const entries = Object.entries(template).map(([name, part]) => [name, fill(part, known)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, Param] => entry[1] !== undefined))
}

/** The template with other words about the requested effect. */
export function withPrompt(
  template: Record<string, InputTemplate>,
  { values }: Pick<EngineInput, 'values'>,
  prompt: string | null | undefined,
): Record<string, InputTemplate> {
  if (!prompt) return template
  const parts = Object.entries(template).map(([name, part]) => {
    const lookup = asLookup(part)
    if (lookup?.from !== 'template') return [name, part]
    return [name, { ...lookup, values: { ...lookup.values, [textOf(values.template)]: prompt } }]
  })
  return Object.fromEntries(parts)
}

/** Whether every lookup finds its value: a model may support only some of a form's choices. */
export function findsAll(template: InputTemplate, values: Record<string, EngineValue>): boolean {
  if (typeof template !== 'object' || template === null) return true
  const lookup = asLookup(template)
  if (!lookup) return Object.values(template).every((part) => findsAll(part, values))
  const value = values[lookup.from]
  return value === undefined || textOf(value) in lookup.values
}

function fill(template: InputTemplate, values: Record<string, EngineValue>): Param | undefined {
  if (typeof template === 'string') return fillText(template, values)
  if (Array.isArray(template))
    return template.map((part) => fill(part, values)).filter((part) => part !== undefined)
  if (typeof template !== 'object' || template === null) return template
  const lookup = asLookup(template)
  if (lookup) {
    const chosen = lookup.values[textOf(values[lookup.from])]
    return chosen === undefined ? undefined : fill(chosen, values)
  }
  return fillInput(template, { values, seed: Number(values.seed) })
}

function fillText(template: string, values: Record<string, EngineValue>): Param | undefined {
  const whole = WHOLE.exec(template)?.[1]
  // Faces are chosen by number, which no provider supports.
  if (whole !== undefined) return values[whole] as Param | undefined
  return template.replace(PLACES, (_, name: string) =>
    values[name] === undefined ? '' : textOf(values[name]),
  )
}

/** The fields of a tool's form that an engine takes, in the form's order, followed by the engine's own. */
export function formOf(tool: Tool, template: Record<string, InputTemplate>): Field[] {
  const used = new Set(fieldsIn(template))
  if ('of' in tool.price) used.add(tool.price.of)
  const isUsed = ({ name }: Field) => used.has(name)
  const own: readonly Field[] = tool.fields
  // A choice that other fields depend on is required.
  for (const { when } of own.filter(isUsed)) if (when) used.add(when.field)
  const extra = ENGINE_FIELDS.filter(({ name }) => !own.some((field) => field.name === name))
  return [...own, ...extra].filter(isUsed).map((field) => withOptionsOf(field, template))
}

/** A choice with a lookup only offers the values found there. */
function withOptionsOf(field: Field, template: Record<string, InputTemplate>): Field {
  if (field.kind !== 'choice') return field
  const lookup = Object.values(template)
    .map(asLookup)
    .find((found) => found?.from === field.name)
  if (!lookup) return field
  const options = field.options.filter((option) => option in lookup.values)
  const [first = field.default] = options
  return { ...field, options, default: options.includes(field.default) ? field.default : first }
}
