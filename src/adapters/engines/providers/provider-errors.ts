import {
  BlockedByEngineError,
  RejectedByEngineError,
  RetryableEngineError,
} from '../../../modules/generations/engine.ts'
import {
  EngineUnavailableError,
  SubmissionUncertainError,
} from '../../../modules/generations/remote-engine.ts'
import { ProviderHttpError } from './provider-http.ts'

/** How a provider says that its content policy forbids something. */
type IsBlocked = (error: ProviderHttpError) => boolean

/** Responses of a proxy, which say nothing about what happened behind it. */
const UNCERTAIN = new Set([408, 500, 502, 504])
/** The key is wrong, the account is empty, or there is no such model. */
const UNAVAILABLE = new Set([401, 402, 403, 404, 410])
/** Rate limited; nothing was accepted. */
const LATER = new Set([425, 429, 503])

/** Translates a provider's errors into those of the port. */
export async function asking<Answer>(ask: () => Promise<Answer>, isBlocked: IsBlocked): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderHttpError)) throw error
    throw asEngineError(error, isBlocked)
  }
}

function asEngineError(error: ProviderHttpError, isBlocked: IsBlocked): Error {
  const { status, mayHaveArrived, message, retryAfterMs } = error
  const options = { cause: error, retryAfterMs }
  if (status === null) {
    return mayHaveArrived
      ? new SubmissionUncertainError(message, options)
      : new RetryableEngineError(message, options)
  }
  if (isBlocked(error)) return new BlockedByEngineError(message)
  if (UNCERTAIN.has(status)) return new SubmissionUncertainError(message, options)
  if (LATER.has(status)) return new RetryableEngineError(message, options)
  if (UNAVAILABLE.has(status)) return new EngineUnavailableError(message, options)
  return new RejectedByEngineError('not_taken', { cause: error })
}
