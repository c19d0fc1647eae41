import { type Effect, findEffect } from '../../shared/catalogue/effects.ts'
import { FILE_KINDS, type Field } from '../../shared/catalogue/fields.ts'
import { outputsIn, priceOf } from '../../shared/catalogue/prices.ts'
import { findTool, type Tool } from '../../shared/catalogue/tools.ts'
import type { GenerationInputs } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import { isIdOf } from '../../shared/ids.ts'
import {
  type CheckedValue,
  type CheckedValues,
  checkField,
  FieldMissing,
  type KnownFile,
  type KnownFiles,
} from './check-field.ts'

/** A form that is filled in. */
export interface CheckedInputs {
  tool: Tool
  /** With the defaults; only what the form asks for. */
  values: CheckedValues
  price: number
  /** How much work it is: the price by the code's tables, whatever operators charge. */
  size: number
  /** How many outputs are asked for. */
  asked: number
}

type CheckOptions = {
  /** Leaves out missing required fields, for forms that are not complete yet. */
  partly?: boolean
  /** The available effects, with their prices. Without it all effects: work that has begun continues. */
  findOffered?: (slug: string) => Effect | null
}

/** The ids of uploads and creations among the inputs, each once. */
export function fileIdsIn(tool: Tool, inputs: GenerationInputs): string[] {
  const ids = tool.fields.filter(takesFiles).flatMap(({ name }) => [inputs[name]].flat())
  return [...new Set(ids.filter(isFileId))]
}

/** Checks every field against its row. `files` contains the ids that belong to the caller. */
export function checkInputs(
  tool: Tool,
  inputs: GenerationInputs,
  files: KnownFiles,
  { partly = false, findOffered = findEffect }: CheckOptions = {},
): CheckedInputs {
  const known = new Set(tool.fields.map(({ name }) => name))
  const unknown = Object.keys(inputs).find((name) => !known.has(name))
  if (unknown !== undefined) throw new AppError('field_wrong', { field: unknown })
  const values: CheckedValues = {}
  for (const field of tool.fields) {
    const value = unlessMissing(partly, () => checkField(field, inputs[field.name], { values, files }))
    if (value !== undefined) values[field.name] = value
  }
  const chosen = tool.price.per === 'template' ? values[tool.price.of] : undefined
  const effect = typeof chosen === 'string' ? findOffered(chosen) : null
  if (tool.price.per === 'template' && chosen !== undefined) {
    if (!effect) throw notOffered(chosen, tool.price.of)
    checkPictures(effect, values, partly)
  }
  const inCode = findTool(tool.slug)
  return {
    tool,
    values,
    price: priceIn(tool, values, effect),
    size: priceIn(inCode ?? tool, values, effect && findEffect(effect.slug)),
    asked: outputsIn(values),
  }
}

/** The inputs as the API returns them, with files by their ids. */
export function inputsOf(values: CheckedValues): GenerationInputs {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutFiles(value)]))
}

/** All text that a person wrote. */
export function textsIn({ tool, values }: { tool: Tool; values: Record<string, unknown> }): string[] {
  const names = tool.fields.filter(({ kind }) => kind === 'text').map(({ name }) => name)
  return names.map((name) => values[name]).filter((text) => typeof text === 'string')
}

export function filesIn(values: CheckedValues): KnownFile[] {
  return Object.values(values).flatMap((value) => [value].flat().filter(isFile))
}

export function isFile(value: unknown): value is KnownFile {
  return typeof value === 'object' && value !== null && 'blobKey' in value
}

function unlessMissing(partly: boolean, check: () => CheckedValue | undefined): CheckedValue | undefined {
  try {
    return check()
  } catch (error) {
    if (partly && error instanceof FieldMissing) return undefined
    throw error
  }
}

/** There is no such effect, or it is switched off or out of season. */
function notOffered(chosen: CheckedValue, field: string): AppError {
  const isKnown = typeof chosen === 'string' && findEffect(chosen) !== null
  return isKnown ? new AppError('tool_off') : new AppError('field_wrong', { field })
}

/** An effect takes as many pictures as its row says. */
function checkPictures(effect: Effect, { pictures }: CheckedValues, partly: boolean): void {
  if (!Array.isArray(pictures) || pictures.length === effect.pictures) return
  if (!partly || pictures.length > effect.pictures) throw new AppError('field_wrong', { field: 'pictures' })
}

function priceIn(tool: Tool, values: CheckedValues, effect: Effect | null): number {
  return priceOf(tool.price, {
    values,
    durationMs: (field) => {
      const file = values[field]
      return isFile(file) ? file.durationMs : null
    },
    templateCredits: () => effect?.credits ?? null,
  })
}

function withoutFiles(value: CheckedValue): GenerationInputs[string] {
  if (isFile(value)) return value.id
  if (!Array.isArray(value)) return value
  const files = value.filter(isFile)
  return files.length > 0 ? files.map(({ id }) => id) : value.filter((item) => 'face' in item)
}

function takesFiles({ kind }: Field): boolean {
  return kind === 'images' || FILE_KINDS.some((single) => single === kind)
}

function isFileId(id: unknown): id is string {
  return typeof id === 'string' && (isIdOf('upload', id) || isIdOf('creation', id))
}
