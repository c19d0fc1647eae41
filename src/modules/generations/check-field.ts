import { type Field, isAsked } from '../../shared/catalogue/fields.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import type { GenerationInputs } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import type { FaceMapping, Place } from './engine.ts'

/** An uploaded file or an earlier creation. */
export interface KnownFile {
  /** Of the upload or the creation. */
  id: string
  /** As its owner calls it, where that is known. */
  name?: string
  kind: MediaKind
  mime: string
  width: number | null
  height: number | null
  durationMs: number | null
  /** Of a GIF; unknown for creations. */
  frames?: number | null
  blobKey: string
}

export type CheckedValue = string | number | boolean | KnownFile | KnownFile[] | FaceMapping[] | Place[]
export type CheckedValues = Record<string, CheckedValue>
export type KnownFiles = ReadonlyMap<string, KnownFile>

type RawValue = GenerationInputs[string] | undefined
type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>

/** The allowed distance of a number from a step, since binary fractions cannot represent all steps. */
const STEP_TOLERANCE = 1e-6

const COLOUR = /^#[0-9a-f]{6}$/
/** Transparent pixels if there are any, or all pixels. */
const CLEAR_COLOUR = /^(#[0-9a-f]{8}|transparent)$/

/** A required field was left empty. */
export class FieldMissing extends AppError {
  constructor({ name }: Field) {
    super('field_missing', { field: name })
  }
}

/**
 * The value of a field as the engine gets it, with its default; undefined if it is left out. `values` are those of the
 * fields before it. Throws errors that the person can fix.
 */
export function checkField(
  field: Field,
  raw: RawValue,
  { values, files }: { values: CheckedValues; files: KnownFiles },
): CheckedValue | undefined {
  if (!isAsked(field, values)) return undefined
  const filled = isFilled(raw) ? raw : undefined
  if (filled === undefined) {
    if ('default' in field) return field.default
    if (field.required) throw new FieldMissing(field)
    return undefined
  }
  switch (field.kind) {
    case 'text':
      return checkText(field, filled)
    case 'choice':
      return accept(field, filled, (value) => typeof value === 'string' && field.options.includes(value))
    case 'number':
      return accept(field, filled, (value) => isStepOf(field, value))
    case 'boolean':
      return accept(field, filled, (value) => typeof value === 'boolean')
    case 'color':
      return checkColour(field, filled)
    case 'images':
      return checkPictures(field, filled, files)
    case 'faces':
      return checkFaces(field, filled, values)
    default:
      return checkFile(field, filled, files)
  }
}

function isFilled(raw: RawValue): boolean {
  if (typeof raw === 'string') return raw.trim() !== ''
  return Array.isArray(raw) ? raw.length > 0 : raw !== undefined
}

/** A plain value, if it is valid. */
function accept(
  field: Field,
  value: RawValue,
  fits: (value: RawValue) => boolean,
): string | number | boolean {
  if (value === undefined || typeof value === 'object' || !fits(value)) throw wrong(field)
  return value
}

function checkText(field: FieldOf<'text'>, raw: RawValue): string {
  const text = typeof raw === 'string' ? raw.trim() : ''
  // Counted as for the price: an emoji is one.
  const fits = text !== '' && Array.from(text).length <= field.maxLength
  // The database accepts neither lone surrogates nor null characters.
  if (!fits || !text.isWellFormed() || text.includes('\0')) throw wrong(field)
  return text
}

function isStepOf({ min, max, step }: FieldOf<'number'>, value: RawValue): boolean {
  if (typeof value !== 'number' || !(value >= min && value <= max)) return false
  const steps = (value - min) / step
  return Math.abs(steps - Math.round(steps)) < STEP_TOLERANCE
}

function checkColour(field: FieldOf<'color'>, raw: RawValue): string {
  const colour = typeof raw === 'string' ? raw.toLowerCase() : ''
  if (COLOUR.test(colour) || (field.transparent && CLEAR_COLOUR.test(colour))) return colour
  throw wrong(field)
}

function checkPictures(field: FieldOf<'images'>, raw: RawValue, files: KnownFiles): KnownFile[] {
  if (!Array.isArray(raw) || raw.length < field.min || raw.length > field.max) throw wrong(field)
  return raw.map((id) => pick(field, id, 'image', files))
}

function checkFaces(field: FieldOf<'faces'>, raw: RawValue, values: CheckedValues): FaceMapping[] {
  if (!Array.isArray(raw)) throw wrong(field)
  const given = values[field.source]
  const sources = Array.isArray(given) ? given.length : 1
  const mappings = raw.map((choice) => {
    if (typeof choice !== 'object' || (choice.source ?? 0) >= sources) throw wrong(field)
    return choice
  })
  if (new Set(mappings.map(({ face }) => face)).size < mappings.length) throw wrong(field)
  return mappings
}

type SingleFile = FieldOf<'image' | 'gif' | 'video' | 'audio' | 'mask'>

function checkFile(field: SingleFile, raw: RawValue, files: KnownFiles): KnownFile {
  const file = pick(field, raw, field.kind === 'mask' ? 'image' : field.kind, files)
  const seconds = (file.durationMs ?? 0) / 1000
  if ('minSeconds' in field && seconds < field.minSeconds) throw wrong(field)
  if ('maxSeconds' in field && seconds > field.maxSeconds) {
    throw new AppError('upload_too_long', { limit: field.maxSeconds })
  }
  checkWork(field, file, seconds)
  return file
}

/** The maximum that the engine can do within its timeout: larger work is refused at once rather than after minutes. */
function checkWork(field: SingleFile, { width, height, frames }: KnownFile, seconds: number): void {
  if (width === null || height === null) return
  const pixels = width * height
  if (field.kind === 'image' && pixels > (field.maxPixels ?? Number.POSITIVE_INFINITY)) {
    const limit = Math.floor((field.maxPixels ?? 0) / 1_000_000)
    throw new AppError('upload_too_many_pixels', { width, height, limit })
  }
  if (field.kind === 'video' && field.maxWork !== undefined && pixels * seconds > field.maxWork) {
    throw new AppError('too_much_video', { width, height, limit: Math.floor(field.maxWork / pixels) })
  }
  if (field.kind === 'gif' && field.maxWork !== undefined && pixels * (frames ?? 1) > field.maxWork) {
    throw new AppError('too_much_gif', { width, height, limit: Math.floor(field.maxWork / pixels) })
  }
}

function pick(field: Field, id: unknown, kind: MediaKind, files: KnownFiles): KnownFile {
  const file = typeof id === 'string' ? files.get(id) : undefined
  if (!file) throw wrong(field)
  if (file.kind !== kind) throw new AppError('field_file_kind', { field: field.name })
  return file
}

function wrong({ name }: Field): AppError {
  return new AppError('field_wrong', { field: name })
}
