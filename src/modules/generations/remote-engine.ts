import type { Field } from '../../shared/catalogue/fields.ts'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { EngineFile, EngineInput } from './engine.ts'
import { RetryableEngineError } from './engine.ts'

/** The engines that run elsewhere, as the operator has configured them. */
export interface RemoteEngines {
  /** In the operator's order. */
  listFor(tool: ToolSlug): readonly RemoteEngine[]

  /** Null if the operator has removed it, even while it still works for somebody. */
  findProvider(name: string): Provider | null
}

/** One model of a provider, configured for one tool. */
export interface RemoteEngine {
  /** The same for as long as tool, provider and model are. */
  readonly id: string
  /** As people see it. */
  readonly name: string
  readonly model: string
  readonly provider: Provider
  /** The fields of the form. */
  readonly fields: readonly Field[]
  /** The timeout of a run, from its submission on. */
  readonly deadlineMs: number
  /** The price of a run, in millionths of a dollar. */
  costMicrosOf(input: EngineInput): number
  /** Whether it supports this input; if not, another engine has to. */
  takes(input: EngineInput): boolean
  /** The input under the model's own names; with these words about an effect, if there are any. */
  orderFor(input: EngineInput, effectPrompt?: string | null): RemoteOrder
}

export interface RemoteOrder {
  model: string
  params: Record<string, Param>
}

export type Param = string | number | boolean | null | EngineFile | Param[] | { [name: string]: Param }

/** A service that runs models. Every method may be repeated; only `submit` buys something. */
export interface Provider {
  readonly name: string
  /** Its maximum number of simultaneous runs, across all nodes. */
  readonly maxRuns: number
  /** The maximum spending in a day (UTC), across all nodes; null for no limit. */
  readonly maxDailyMicros: number | null

  /**
   * Buys one run. Rejects with RejectedByEngineError or BlockedByEngineError if the input is at fault, with
   * SubmissionUncertainError if it is unknown whether it was bought, and with RetryableEngineError if it was not.
   */
  submit(order: RemoteOrder, context: SubmitContext): Promise<Submission>

  /** The progress of a run; its results are written into the workspace. Rejects as `submit` does. */
  poll(run: RemoteRun, context: PollContext): Promise<RunState>

  /** Asks the provider to stop. Resolves even if it is too late for that. */
  cancel(run: RemoteRun, signal: AbortSignal): Promise<void>

  /** Finds out what became of a submission whose response was lost. */
  recover(run: Omit<RemoteRun, 'handle'>, signal: AbortSignal): Promise<Recovery>

  /** Deletes the provider's copy of the results, if it supports that. */
  discard(run: RemoteRun, signal: AbortSignal): Promise<void>

  /** The handle of the run that a message is about. Rejects with WebhookRefusedError if it cannot be trusted. */
  readWebhook(body: string, headers: Headers): Promise<string>
}

interface SubmitContext {
  /** Of this one run: if the provider supports idempotency keys, repeating it buys nothing. */
  key: string
  /** The webhook of this run; null if the provider cannot reach the site. */
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

/** Paths of files in the workspace, one per output; nothing is known about them except that they are not too large. */
type Done = { kind: 'done'; files: string[] }

/** `repeatable`: it was not bought, or the key keeps it from being bought again. */
type Recovery = { kind: 'found'; handle: string } | { kind: 'repeatable' } | { kind: 'unknown' }

/** The connection broke off in the middle: the run may have been bought or not. */
export class SubmissionUncertainError extends RetryableEngineError {}

/** It will not work until the operator does something: the key is wrong, the account is empty, the model is unknown. */
export class EngineUnavailableError extends RetryableEngineError {}

/** The run itself has failed at the provider. */
export class RemoteRunFailedError extends RetryableEngineError {}

export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError'
}
