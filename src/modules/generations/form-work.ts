import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { EngineTime } from '../limits/engine-time.service.ts'
import type { FormEngines, FormWait } from './form-engines.ts'
import { engineAccountsOf, type Requester } from './requester.ts'

export type FormParts = {
  form: FormEngines
  concurrency: ConcurrencyLimit
  engineTime: Pick<EngineTime, 'during'>
}

type Order = {
  rank: number
  /** The usual duration of such work. */
  expectedMs: number
  /** The timeout, counted from its turn. */
  maxMs: number
}

/** It exceeded its timeout. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/**
 * Work that a person waits for while filling in a form. A few at a time for each network, charged to its budget of
 * engine time. Throws `slow_down` or `engine_time_spent` before anything is done.
 */
export function runFormWork<Result>(
  { concurrency, engineTime }: Pick<FormParts, 'concurrency' | 'engineTime'>,
  requester: Requester,
  { rank, expectedMs, maxMs }: Order,
  work: (wait: FormWait) => Promise<Result>,
): Promise<Result> {
  const accounts = engineAccountsOf({ ...requester, rank })
  return concurrency.run(requester.network ?? requester.id, () =>
    engineTime.during(accounts, expectedMs, async (meter) => {
      meter.pause()
      const signal = AbortSignal.timeout(maxMs)
      try {
        return await work({ signal, meter })
      } catch (error) {
        throw signal.aborted ? new TookTooLong() : error
      }
    }),
  )
}
