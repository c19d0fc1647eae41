import type { Database } from '../../db/database.ts'
import { userOf } from '../../db/owned-rows.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { AuditAction } from '../../shared/operators.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { Credits } from '../credits/credits.service.ts'
import { bindKey } from '../idempotency/bind-key.ts'
import { createFinish, type FinishParts } from './finish-generation.ts'
import type { Generations } from './generations.service.ts'
import { findGeneration, type GenerationRow, lockOpen, ownerOf } from './generations.store.ts'
import { listFailures, listQueue } from './operated-generations.store.ts'

type OperatedParts = FinishParts & {
  db: Database
  domain: string
  credits: Pick<Credits, 'openAccount' | 'grant' | 'receipt' | 'capture' | 'release'>
  generations: Pick<Generations, 'retry'>
  /** Called when a generation was refunded. */
  onRefunded: (tx: Tx, generationId: string) => Promise<void>
}

type Deed = { id: string; operator: Operator; reason: string }
type Facts = Pick<Parameters<typeof recordAction>[2], 'before' | 'after'>

const MAX_LISTED = 100
const LATEST_OF_EACH = 5
const FAILURES_MS = 7 * DAY_MS

export type OperatedGenerations = ReturnType<typeof createOperatedGenerations>

/** What operators see of all generations, and can do about one. Each action is logged with its reason. */
export function createOperatedGenerations(parts: OperatedParts) {
  const { db, domain, credits, now } = parts
  const finish = createFinish(parts)

  async function record(
    tx: Tx,
    { operator, reason }: Deed,
    action: AuditAction,
    generation: GenerationRow,
    facts: Facts,
  ): Promise<void> {
    await recordAction(tx, operator, {
      action,
      subject: { kind: 'generation', id: generation.id },
      personId: userOf(generation),
      reason,
      ...facts,
    })
  }

  return {
    queue: () => listQueue(db, MAX_LISTED),

    failures: () => {
      const since = new Date(now().getTime() - FAILURES_MS)
      return listFailures(db, { since, each: LATEST_OF_EACH })
    },

    /** Ends one that waits or runs, and releases its credits. Throws `not_found` if it has ended. */
    cancel: (deed: Deed): Promise<void> =>
      inTransaction(db, async (tx) => {
        const open = await lockOpen(tx, deed.id)
        if (!open) throw new AppError('not_found')
        await finish.cancel(tx, open, { status: 'canceled', errorName: 'canceled' })
        const { status, price } = open
        await record(tx, deed, 'generation_canceled', open, {
          before: { status },
          after: { status: 'canceled', creditsReleased: price },
        })
      }),

    /** Restarts one that failed, for its owner, whose credits are held for it. Doing it twice starts it once. */
    async retry(deed: Deed): Promise<void> {
      const failed = await findGeneration(db.orm, deed.id)
      if (failed?.status !== 'failed') throw new AppError('not_found')
      const started = await parts.generations.retry({ ...ownerOf(failed), domain }, failed.id)
      await inTransaction(db, (tx) =>
        record(tx, deed, 'generation_retried', failed, {
          after: { generation: started.id, creditsHeld: started.credits },
        }),
      )
    },

    /** Refunds one that succeeded. Throws `already_refunded` the second time. */
    refund: (deed: Deed): Promise<void> =>
      inTransaction(db, async (tx) => {
        const done = await findGeneration(tx, deed.id)
        if (done?.status !== 'succeeded') throw new AppError('not_found')
        const { captured } = await credits.receipt(done.holdId)
        if (captured === 0) throw new AppError('not_found')
        const isFirst = await bindKey(tx, { scope: 'generation-refund', key: done.id, request: {} })
        if (!isFirst) throw new AppError('already_refunded')
        await credits.grant(tx, {
          account: await credits.openAccount(tx, { ...ownerOf(done), domain }),
          source: 'operator',
          amount: captured,
          reference: `refund of ${done.id}`,
          key: `refund of ${done.id}`,
        })
        await parts.onRefunded(tx, done.id)
        await record(tx, deed, 'generation_refunded', done, { after: { credits: captured } })
      }),
  }
}
