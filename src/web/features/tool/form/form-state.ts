import { isAsked } from '../../../../shared/catalogue/fields.ts'
import type { FaceChoice, GenerationInputs } from '../../../../shared/contract/generations.ts'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import type { StoredFile } from '../../../components/ui/use-file-source.ts'

/** A file in the form: uploading, uploaded, or refused. */
export type FormFile = {
  /** Known to this page only. */
  id: string
  name: string
  /** The local file, or one of our samples; null if it was already on the site. */
  file: File | StoredFile | null
  /** From 0 to 1 during the upload, else null. */
  progress: number | null
  /** The site's answer, once it is uploaded. */
  media: MediaFile | null
  error: string | null
  /** The whole file, if this is a part, so that another part can be cut from it. */
  whole?: MediaFile
}

type SimpleValue = string | number | boolean

/** All values, including those of hidden fields, so that switching tabs loses nothing. */
export type FormState = {
  values: Readonly<Record<string, SimpleValue>>
  files: Readonly<Record<string, readonly FormFile[]>>
  faces: Readonly<Record<string, readonly FaceChoice[]>>
}

export type FormAction =
  | { type: 'set'; field: string; value: SimpleValue }
  | { type: 'choose_faces'; field: string; faces: readonly FaceChoice[] }
  | { type: 'add_files'; field: string; files: readonly FormFile[] }
  | { type: 'update_file'; field: string; id: string; change: Partial<FormFile> }
  | { type: 'remove_file'; field: string; id: string }
  | { type: 'replace'; form: FormState }

const FILE_KINDS: readonly ToolField['kind'][] = ['image', 'images', 'gif', 'video', 'audio', 'mask']

export function isFileField(field: ToolField): boolean {
  return FILE_KINDS.includes(field.kind)
}

export const hasFiles = ({ files }: FormState): boolean =>
  Object.values(files).some((list) => list.length > 0)

export function emptyForm(
  fields: readonly ToolField[],
  spoken: readonly string[] = navigator.languages,
): FormState {
  const values: Record<string, SimpleValue> = {}
  for (const field of fields) {
    if (field.kind === 'text') values[field.name] = ''
    else if (field.kind === 'choice' && field.languages) values[field.name] = ownLanguage(field, spoken)
    else if ('default' in field) values[field.name] = field.default
  }
  return { values, files: {}, faces: {} }
}

type Choice = Extract<ToolField, { kind: 'choice' }>

/** The first of the person's languages that is among the options. */
function ownLanguage({ options, default: other }: Choice, spoken: readonly string[]): string {
  const codes = spoken.map((tag) => tag.split('-')[0])
  return codes.find((code) => options.some(({ value }) => value === code)) ?? other
}

export function formReducer(fields: readonly ToolField[]) {
  return (form: FormState, action: FormAction): FormState => {
    switch (action.type) {
      case 'set':
        return { ...form, values: { ...form.values, [action.field]: action.value } }
      case 'choose_faces':
        return { ...form, faces: { ...form.faces, [action.field]: action.faces } }
      case 'add_files': {
        const before = holdsSeveral(fields, action.field) ? filesIn(form, action.field) : []
        return withFiles(fields, form, action.field, [...before, ...action.files])
      }
      case 'update_file':
        return {
          ...form,
          files: {
            ...form.files,
            [action.field]: filesIn(form, action.field).map((file) =>
              file.id === action.id ? { ...file, ...action.change } : file,
            ),
          },
        }
      case 'remove_file': {
        const left = filesIn(form, action.field).filter(({ id }) => id !== action.id)
        return withFiles(fields, form, action.field, left)
      }
      case 'replace':
        return action.form
    }
  }
}

export function filesIn(form: FormState, field: string): readonly FormFile[] {
  return form.files[field] ?? []
}

function holdsSeveral(fields: readonly ToolField[], name: string): boolean {
  return fields.some((field) => field.name === name && field.kind === 'images')
}

/** A mask belongs to one picture and faces to certain people, so neither fits other files. */
function withFiles(
  fields: readonly ToolField[],
  form: FormState,
  name: string,
  now: readonly FormFile[],
): FormState {
  const files: Record<string, readonly FormFile[]> = { ...form.files, [name]: now }
  const faces: Record<string, readonly FaceChoice[]> = { ...form.faces }
  for (const field of fields) {
    if (field.kind === 'mask' && field.of === name) delete files[field.name]
    if (field.kind === 'faces' && (field.target === name || field.source === name)) delete faces[field.name]
  }
  return { ...form, files, faces }
}

/** The fields that are visible with the current values. */
export function askedFields(fields: readonly ToolField[], form: FormState): ToolField[] {
  return fields.filter(({ when }) => isAsked(when ? { when } : {}, form.values))
}

/**
 * The values to send: only visible fields, so that neither the price nor the work depends on a hidden one.
 */
export function inputsOf(fields: readonly ToolField[], form: FormState): GenerationInputs {
  const inputs: GenerationInputs = {}
  for (const field of askedFields(fields, form)) {
    const value = inputOf(field, form)
    if (value !== null) inputs[field.name] = value
  }
  return inputs
}

function inputOf(field: ToolField, form: FormState): GenerationInputs[string] | null {
  if (field.kind === 'faces') {
    const faces = form.faces[field.name]
    return faces ? [...faces] : null
  }
  if (isFileField(field)) {
    const ids = filesIn(form, field.name).flatMap(({ media }) => (media ? [media.id] : []))
    if (field.kind === 'images') return ids.length > 0 ? ids : null
    return ids[0] ?? null
  }
  const value = form.values[field.name]
  if (typeof value === 'string' && field.kind === 'text') return value.trim() || null
  return value ?? null
}

/** Why a form cannot be sent yet, by field. */
export type Problem = 'missing' | 'sending' | 'failed' | FileProblem
type FileProblem = (typeof FILE_PROBLEMS)[number]

/** Problems with existing files, which are worth reporting at once. */
const FILE_PROBLEMS = ['wrong_kind', 'too_short', 'too_long'] as const

export function isFileProblem(problem: Problem): problem is FileProblem {
  return FILE_PROBLEMS.some((one) => one === problem)
}

export function problemsOf(fields: readonly ToolField[], form: FormState): Map<string, Problem> {
  const problems = new Map<string, Problem>()
  for (const field of askedFields(fields, form)) {
    const problem = problemOf(field, form)
    if (problem) problems.set(field.name, problem)
  }
  return problems
}

function problemOf(field: ToolField, form: FormState): Problem | null {
  const files = filesIn(form, field.name)
  if (files.some(({ error }) => error !== null)) return 'failed'
  if (files.some(({ media }) => media === null)) return 'sending'
  if (files.some(({ media }) => media?.kind !== kindIn(field))) return 'wrong_kind'
  const seconds = (files[0]?.media?.duration_ms ?? 0) / 1000
  if ('max_seconds' in field && seconds > field.max_seconds) return 'too_long'
  if ('min_seconds' in field && files.length > 0 && seconds < field.min_seconds) return 'too_short'
  if (field.kind === 'images' && files.length < field.min) return 'missing'
  return field.required && inputOf(field, form) === null ? 'missing' : null
}

/** The kind of files that a field accepts; their real kind is certain only after the upload. */
function kindIn({ kind }: ToolField): ToolField['kind'] {
  return kind === 'images' || kind === 'mask' ? 'image' : kind
}
