import type { Tx } from '../../db/transaction.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { cancelRun } from './cancel-run.job.ts'
import { beginCancel } from './engine-runs.store.ts'
import { type GenerationRow, ownerOf, writeEnd } from './generations.store.ts'
import { type SendParts, sendNext } from './send-next.ts'

export type FinishParts = Pick<SendParts, 'catalogue'> & {
  credits: Pick<Credits, 'capture' | 'release'>
  queue: JobQueue
  /** Called for every end but a cancellation, in its transaction. */
  onEnded?: ((tx: Tx, ended: GenerationEnd) => Promise<void>) | undefined
  now: () => Date
}

type GenerationEnd = Pick<GenerationRow, 'id' | 'tool' | 'ownerKind' | 'ownerId'> & {
  status: 'succeeded' | 'failed' | 'blocked'
}

/** Why a generation failed; the texts are `failure.{name}`, and those of engines `rejection.{reason}`. */
export type Unsuccessful =
  | { status: 'canceled'; errorName: 'canceled' }
  | { status: 'blocked'; errorName: 'blocked'; blockedFile?: string | null }
  | {
      status: 'failed'
      errorName: 'our_fault' | 'deadline' | 'lost' | 'input_gone' | 'no_space' | `rejection.${string}`
    }

export type Finish = ReturnType<typeof createFinish>

/**
 * The ways a generation ends. The caller has locked it, and found it open, in the same transaction; its credits, its
 * state and the start of its owner's next then change together.
 */
export function createFinish({ credits, queue, catalogue, onEnded, now }: FinishParts) {
  const send = { queue, catalogue }

  /** Releases the credits, and stops the run at the provider if there is one. */
  async function fail(tx: Tx, generation: GenerationRow, end: Unsuccessful): Promise<void> {
    await credits.release(tx, generation.holdId)
    for (const runId of await beginCancel(tx, generation.id)) await queue.send(tx, cancelRun, { runId })
    await writeEnd(tx, generation.id, { ...end, at: now() })
    if (end.status !== 'canceled') await onEnded?.(tx, { ...generation, status: end.status })
    await sendNext(send, tx, ownerOf(generation))
  }

  return {
    fail,

    /** The same from outside of its job, which must not continue. */
    async cancel(tx: Tx, generation: GenerationRow, end: Unsuccessful): Promise<void> {
      await fail(tx, generation, end)
      if (generation.jobId) await queue.cancel(tx, generation.jobId)
    },

    async complete(tx: Tx, generation: GenerationRow, captured: number): Promise<void> {
      await credits.capture(tx, generation.holdId, captured)
      await writeEnd(tx, generation.id, { status: 'succeeded', errorName: null, at: now() })
      await onEnded?.(tx, { ...generation, status: 'succeeded' })
      await sendNext(send, tx, ownerOf(generation))
    },
  }
}
