import type { Field } from '../../shared/catalogue/fields.ts'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { EngineFile, EngineInput } from './engine.ts'
import { RetryableEngineError } from './engine.ts'

/** The engines that run elsewhere, as the operator has set them up. */
export interface RemoteEngines {
  /** In the operator's order. */
  listFor(tool: ToolSlug): readonly RemoteEngine[]

  /** Null where the operator has removed it, also while it still works for somebody. */
  findProvider(name: string): Provider | null
}

/** One model of a provider, set up for one tool. */
export interface RemoteEngine {
  /** The same for as long as tool, provider and model are. */
  readonly id: string
  /** As people see it. */
  readonly name: string
  readonly model: string
  readonly provider: Provider
  /** What the form asks for. */
  readonly fields: readonly Field[]
  /** How long a run may take, from its submission on. */
  readonly deadlineMs: number
  /** What a run costs, in millionths of a dollar. */
  costMicrosOf(input: EngineInput): number
  /** Whether it can do this at all; another engine has to where it cannot. */
  takes(input: EngineInput): boolean
  /** The input under the names that the model knows; with these words about an effect, where there are any. */
  orderFor(input: EngineInput, effectPrompt?: string | null): RemoteOrder
}

export interface RemoteOrder {
  model: string
  params: Record<string, Param>
}

export type Param = string | number | boolean | null | EngineFile | Param[] | { [name: string]: Param }

/** Somebody who runs models. Every method may be repeated; only `submit` buys something. */
export interface Provider {
  readonly name: string
  /** How many runs it is given at the same time, by all nodes together. */
  readonly maxRuns: number
  /** What may be spent in a day (UTC), by all nodes together; null for no limit. */
  readonly maxDailyMicros: number | null

  /**
   * Buys one run. Rejects with RejectedByEngineError or BlockedByEngineError when the input is at fault, with
   * SubmissionUncertainError when nobody knows whether it was bought, and with RetryableEngineError when it was not.
   */
  submit(order: RemoteOrder, context: SubmitContext): Promise<Submission>

  /** How far a run is; what it has made is written into the workspace. Rejects as `submit` does. */
  poll(run: RemoteRun, context: PollContext): Promise<RunState>

  /** Asks the provider to stop. Resolves also where it is too late for that. */
  cancel(run: RemoteRun, signal: AbortSignal): Promise<void>

  /** Finds out what became of a submission whose answer was lost. */
  recover(run: Omit<RemoteRun, 'handle'>, signal: AbortSignal): Promise<Recovery>

  /** Deletes the provider's copy of what was made, where there is a way to. */
  discard(run: RemoteRun, signal: AbortSignal): Promise<void>

  /** The handle of the run that a message is about. Rejects with WebhookRefusedError where it is not to be believed. */
  readWebhook(body: string, headers: Headers): Promise<string>
}

interface SubmitContext {
  /** Of this one run: where the provider knows such keys, repeating it buys nothing. */
  key: string
  /** Where the provider may say that it is done; null where it cannot reach the site. */
  webhookUrl: string | null
  workspace: string
  signal: AbortSignal
}

export type PollContext = Pick<SubmitContext, 'workspace' | 'signal'>

export interface RemoteRun {
  key: string
  model: string
  /** What the provider calls it. */
  handle: string
}

/** Providers that answer at once are done when they have accepted. */
type Submission = { kind: 'accepted'; handle: string; pollAfterMs: number } | Done
export type RunState = { kind: 'working'; progress: number | null; pollAfterMs: number } | Done

/** Paths of files in the workspace, one per output; nothing is known of them but that they are not too large. */
type Done = { kind: 'done'; files: string[] }

/** `repeatable`: it was not bought, or the key keeps it from being bought again. */
type Recovery = { kind: 'found'; handle: string } | { kind: 'repeatable' } | { kind: 'unknown' }

/** The connection broke off in the middle: perhaps the run was bought, perhaps not. */
export class SubmissionUncertainError extends RetryableEngineError {}

/** It will not work before the operator does something: the key is wrong, the account is empty, the model is unknown. */
export class EngineUnavailableError extends RetryableEngineError {}

/** The run itself has failed at the provider. */
export class RemoteRunFailedError extends RetryableEngineError {}

export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError'
}
