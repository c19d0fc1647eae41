import type { MediaKind } from '../../shared/catalogue/media.ts'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'

/** Replaces a provider's name if this site's own engine has done the work. */
export const HERE = 'built in'

/** Runs the tools on this machine. Engines that run elsewhere have a port of their own. */
export interface Engines {
  /** The engine of a tool, or null if none is installed: the tool is then shown as coming. */
  find(tool: ToolSlug): EngineInfo | null

  /** Changes whenever the result of `find` does; absent if it never does. */
  version?(): string

  /**
   * Runs a tool. Resolves with at least one output, or with fewer than requested if some of them failed. Rejects with
   * RejectedByEngineError if the input is at fault, with RetryableEngineError if another attempt may succeed, and with
   * the signal's reason within half a second of an abort. Anything else that happens to the engine, including its
   * death, is a RetryableEngineError.
   */
  run(input: EngineInput, context: EngineContext): Promise<EngineOutput[]>

  /**
   * Remakes an earlier cut-out with a person's edge and looks. Rejects as a run does; only for the tools of
   * `CUT_OUT_TOOLS`.
   */
  edit(input: EngineInput, context: LookContext): Promise<EngineOutput>

  /** Looks at the input before anything is paid. Tools with nothing to find return empty lists. */
  inspect(input: EngineInput, context: LookContext): Promise<Inspection>

  /**
   * A few small pictures of what a run would make, as WebP files in the workspace. Rejects as a run does; tools without
   * previews return an empty list.
   */
  preview(input: EngineInput, context: LookContext): Promise<string[]>
}

export interface EngineInfo {
  /** As people see it on the page, such as `Plumdrop Cutout`. */
  name: string
  /** The timeout of one attempt. */
  deadlineMs: number
}

export interface EngineInput {
  tool: ToolSlug
  /** By field name; only fields of the form are there, with their defaults filled in. */
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
  /** From 0 to 1, and the current step. May be called often. */
  progress(done: number, step?: EngineStep): void
  signal: AbortSignal
  /** Called when an engine of this machine begins; until then the task has only waited for its turn. */
  begun?: (() => void) | undefined
  /** An empty folder of this run's own, which is deleted afterwards. Outputs are written here. */
  workspace: string
}

/** A look at files reports no progress. */
type LookContext = Omit<EngineContext, 'progress'>

/** The steps that an engine reports; the texts are `step.{name}`. */
export type EngineStep = KeyAfter<'step.'>

/** One paid result, in one or several formats; the first is the one to be shown. */
export interface EngineOutput {
  kind: MediaKind
  files: [EngineOutputFile, ...EngineOutputFile[]]
  /** What distinguishes it from its siblings, in a few words; without any it is called like all of them. */
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
  /** Why nothing would be made of it, where more can be said than the reason alone. */
  rejection?: Rejection
  /** What a person may want to erase, if the tool erases. */
  marks?: Outline[]
  /**
   * The thing that somebody points at, as the data URL of a gray picture: white is the thing. Null if nothing there has
   * a clear edge.
   */
  thing?: string | null
  /** How the prompt was understood, if the engine draws the things it names. */
  reading?: PromptReading
}

export interface PromptReading {
  /** In the person's own words. */
  understood: string[]
  /** The things that will not be drawn. */
  ignored: string[]
  /** The same prompt with only things that can be drawn; null if nothing has to change. */
  suggestion: string | null
  /** Whether the prompt is beyond any drawing, so that a generative model would do better. */
  beyond: boolean
}

/** In fractions of the picture. */
export type Place = { x: number; y: number }

/** The corners of an area, in order. */
export type Outline = Place[]

interface InspectedFace {
  x: number
  y: number
  width: number
  height: number
  /** The most likely new face, by number, or null if it stays; absent if there is no choice. */
  source?: number | null
}

/** The input cannot be used, and the person can change that; the texts are `rejection.{reason}`. */
export class RejectedByEngineError extends Error {
  override readonly name = 'RejectedByEngineError'
  readonly reason: Rejection

  constructor(reason: Rejection, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

export type Rejection = KeyAfter<'rejection.'>

/** The engine's own content policy forbids it. */
export class BlockedByEngineError extends Error {
  override readonly name = 'BlockedByEngineError'
}

/** Nothing is wrong with the input: another attempt may succeed. */
export class RetryableEngineError extends Error {
  override readonly name = 'RetryableEngineError'
  /** The pause that the engine asked for; null if it did not. */
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
