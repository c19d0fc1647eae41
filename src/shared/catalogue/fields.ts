import type { SampleName } from './samples.ts'

/** The inputs of a tool. The form, the validation and the engine's input are all derived from these rows. */
export type Field = FieldBase & FieldKind

type FieldBase = {
  /** Also names the field's texts: `field.{name}.label`. */
  name: string
  required: boolean
  /** Collapsed by default. */
  advanced?: true
  /** Belongs to the form only while a choice has one of these values. */
  when?: { field: string; is: readonly string[] }
}

type FieldKind =
  /** `maxPixels` is the engine's own limit, if it is lower than that of uploads. */
  | { kind: 'image'; maxPixels?: number; samples?: readonly SampleName[] }
  | { kind: 'images'; min: number; max: number; samples?: readonly SampleName[] }
  /** `maxWork` counts the pixels of all frames. */
  | { kind: 'gif'; maxWork?: number; samples?: readonly SampleName[] }
  /** `maxWork` counts the pixels of a frame for each second. */
  | { kind: 'video'; maxSeconds: number; maxWork?: number; samples?: readonly SampleName[] }
  | { kind: 'audio'; minSeconds: number; maxSeconds: number; samples?: readonly SampleName[] }
  | { kind: 'text'; maxLength: number; lines: number }
  /**
   * `tabs` shows the options as tabs above the form; `heardIn` is the folder with a sound for each, `seenIn` with a
   * picture; `languages` means that they are language codes, with the person's own as the default.
   */
  | {
      kind: 'choice'
      options: readonly string[]
      default: string
      tabs?: true
      heardIn?: string
      seenIn?: string
      languages?: true
    }
  | { kind: 'number'; min: number; max: number; step: number; default: number }
  | { kind: 'boolean'; default: boolean }
  | { kind: 'color'; default: string; transparent: boolean }
  /** A mask painted over the picture of another field: white is selected, black is not. */
  | { kind: 'mask'; of: string }
  /** Which face of the target becomes which face of the sources. */
  | { kind: 'faces'; target: string; source: string }

/** Fields whose value is the id of an upload or of a creation. */
export const FILE_KINDS = ['image', 'gif', 'video', 'audio', 'mask'] as const

/** Whether a field belongs to the form with its current values. */
export function isAsked(field: Pick<Field, 'when'>, values: Record<string, unknown>): boolean {
  return !field.when || field.when.is.includes(String(values[field.when.field]))
}
