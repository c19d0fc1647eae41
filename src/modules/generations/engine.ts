import type { MediaKind } from '../../shared/catalogue/media.ts'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'

/** What stands in place of a provider's name where this site's own engine has done it. */
export const HERE = 'built in'

/** Whoever does the work of the tools on this machine. Engines that run elsewhere have a port of their own. */
export interface Engines {
  /** The engine of a tool, or null where none is installed: the tool is then shown as coming. */
  find(tool: ToolSlug): EngineInfo | null

  /** Changes whenever `find` answers otherwise; absent where it never does. */
  version?(): string

  /**
   * Does the work of a tool. Resolves with at least one output, or with fewer than were asked for when a part of them
   * failed. Rejects with RejectedByEngineError when the input is at fault, with RetryableEngineError when another
   * attempt may succeed, and with the signal's reason within half a second of an abort. Whatever else happens to the
   * engine, also its death, is a RetryableEngineError.
   */
  run(input: EngineInput, context: EngineContext): Promise<EngineOutput[]>

  /**
   * Makes something anew that was cut out before, with the edge and the looks that a person wants. Rejects as a run
   * does; only for the tools of `CUT_OUT_TOOLS`.
   */
  edit(input: EngineInput, context: LookContext): Promise<EngineOutput>

  /** Looks at the input before anything is paid. Tools with nothing to find answer with empty lists. */
  inspect(input: EngineInput, context: LookContext): Promise<Inspection>

  /**
   * A few small pictures of what a run would make, as WebP files in the workspace. Rejects as a run does; tools that
   * cannot show anything beforehand answer with an empty list.
   */
  preview(input: EngineInput, context: LookContext): Promise<string[]>
}

export interface EngineInfo {
  /** As people see it on the page, such as `Plumdrop Cutout`. */
  name: string
  /** How long one attempt may take. */
  deadlineMs: number
}

export interface EngineInput {
  tool: ToolSlug
  /** By field name; only fields that the form asks for are there, with their defaults filled in. */
  values: Record<string, EngineValue>
  /** The same seed and input make the same output. */
  seed: number
}

export type EngineValue = string | number | boolean | EngineFile | EngineFile[] | FaceMapping[] | Place[]

export interface FaceMapping {
  face: number
  source: number | null
}

/** A file on this machine's disk, which the engine only reads. */
export interface EngineFile {
  path: string
  kind: MediaKind
  mime: string
  width: number | null
  height: number | null
  durationMs: number | null
}

export interface EngineContext {
  /** From 0 to 1, and what is being done. May be called often. */
  progress(done: number, step?: EngineStep): void
  signal: AbortSignal
  /** Called when an engine of this machine begins; until then the task has only waited for its turn. */
  begun?: (() => void) | undefined
  /** An empty folder of this run's own, which is deleted afterwards. Outputs are written here. */
  workspace: string
}

/** Nobody is told how far a look at files is. */
type LookContext = Omit<EngineContext, 'progress'>

/** What an engine says it is doing; the texts are `step.{name}`. */
export type EngineStep = KeyAfter<'step.'>

/** One thing that was made and is paid for, in one or several formats; the first is the one to be shown. */
export interface EngineOutput {
  kind: MediaKind
  files: [EngineOutputFile, ...EngineOutputFile[]]
  /** What sets it apart from its siblings, in a few words; without any it is called as all of them are. */
  title?: string
}

export interface EngineOutputFile {
  /** Such as `png` or `webp-512`; unique within the output. */
  variant: string
  path: string
  mime: string
  width: number | null
  height: number | null
  durationMs: number | null
}

export interface Inspection {
  faces: InspectedFace[]
  warnings: KeyAfter<'warning.'>[]
  /** Why nothing would be made of it, where more can be told of that than the reason alone. */
  rejection?: Rejection
  /** What a person may want to have erased, where the engine erases. */
  marks?: Outline[]
  /** The thing that somebody points at, as the data URL of a grey picture: white is the thing. Null where none ends clearly there. */
  thing?: string | null
  /** How the words were read, where the engine draws what they name. */
  reading?: PromptReading
}

export interface PromptReading {
  /** In the person's own words. */
  understood: string[]
  /** What will not be seen. */
  ignored: string[]
  /** The same in words that can all be drawn; null where nothing need be changed. */
  suggestion: string | null
  /** Whether it asks for what no drawing can be, so that a model that imagines pictures would do better. */
  beyond: boolean
}

/** In parts of the picture. */
export type Place = { x: number; y: number }

/** The corners of an area, one after another. */
export type Outline = Place[]

interface InspectedFace {
  x: number
  y: number
  width: number
  height: number
  /** The new face that it most likely becomes, by number, or null where it stays; absent where there is no choice. */
  source?: number | null
}

/** The input cannot be worked with, and the person can change that; the texts are `rejection.{reason}`. */
export class RejectedByEngineError extends Error {
  override readonly name = 'RejectedByEngineError'
  readonly reason: Rejection

  constructor(reason: Rejection, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export type Rejection = KeyAfter<'rejection.'>

/** The engine's own content policy does not allow it. */
export class BlockedByEngineError extends Error {
  override readonly name = 'BlockedByEngineError'
}

/** Nothing is wrong with the input: another attempt may succeed. */
export class RetryableEngineError extends Error {
  override readonly name = 'RetryableEngineError'
  /** How long the engine wants to be left alone; null where it did not say. */
  readonly retryAfterMs: number | null

  constructor(message: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
    super(message, options)
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

type KeyAfter<Prefix extends string> = ServerMessageKey extends infer Key
  ? Key extends `${Prefix}${infer Rest}`
    ? Rest
    : never
  : never
