import type { SampleName } from './samples.ts'

/** What people give a tool. The form, the check of what arrives and the engine's input all derive from these rows. */
export type Field = FieldBase & FieldKind

type FieldBase = {
  /** Also names the field's texts: `field.{name}.label`. */
  name: string
  required: boolean
  /** Folded away until somebody looks for it. */
  advanced?: true
  /** Belongs to the form only while a choice has one of these values. */
  when?: { field: string; is: readonly string[] }
}

type FieldKind =
  /** `maxPixels` is what the engine can do within its time, where that is less than may be uploaded. */
  | { kind: 'image'; maxPixels?: number; samples?: readonly SampleName[] }
  | { kind: 'images'; min: number; max: number; samples?: readonly SampleName[] }
  /** `maxWork` counts the pixels of all frames. */
  | { kind: 'gif'; maxWork?: number; samples?: readonly SampleName[] }
  /** `maxWork` counts the pixels of a frame for each second. */
  | { kind: 'video'; maxSeconds: number; maxWork?: number; samples?: readonly SampleName[] }
  | { kind: 'audio'; minSeconds: number; maxSeconds: number; samples?: readonly SampleName[] }
  | { kind: 'text'; maxLength: number; lines: number }
  /**
   * `tabs` lays the options out as tabs above the form; `heardIn` is the folder where each has a sound, `seenIn` where it has a
   * picture; `languages`
   * means that they are codes of languages, of which the person's own is chosen at first.
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
  /** A picture painted over the one of another field: white is chosen, black is not. */
  | { kind: 'mask'; of: string }
  /** Which face of the target becomes which face of the sources. */
  | { kind: 'faces'; target: string; source: string }

/** Fields whose value is the id of an upload or of a creation. */
export const FILE_KINDS = ['image', 'gif', 'video', 'audio', 'mask'] as const

/** Whether a field belongs to the form as it is filled in. */
export function isAsked(field: Pick<Field, 'when'>, values: Record<string, unknown>): boolean {
  return !field.when || field.when.is.includes(String(values[field.when.field]))
}
