import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { TOOLS } from '../../shared/catalogue/tools.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { EngineNodes } from './engine-nodes.ts'
import { createFinish, type FinishParts, type Unsuccessful } from './finish-generation.ts'
import { forgetAnswers } from './form-answers.store.ts'
import { lockOpen, lockOwner } from './generations.store.ts'
import { listOverdue, listOwnersWithRoom, listSent, listWaitingHere } from './queue.store.ts'
import { sendNext } from './send-next.ts'
import { allAttempts, discardAttempts } from './stored-outputs.ts'

type SettleParts = FinishParts & { db: Database; blobs: BlobStore; nodes: Pick<EngineNodes, 'fullSince'> }

/** Few enough to be done before the next time; the rest is found then. */
const BATCH = 500
/** A disk that is full for a moment is soon cleared by what ends. */
const NO_ROOM_MS = 2 * MINUTE_MS
/** No form is waited for this long. */
const UNCLAIMED_MS = 5 * MINUTE_MS

const settleGenerations = defineJob({ name: 'generations.settle', schema: z.object({}), maxAttempts: 3 })

/** Ends abandoned generations, so that every credit comes back, and queues forgotten ones. */
export function settleGenerationsJob(parts: SettleParts): Job<unknown> {
  const { db, queue, blobs, now } = parts
  const finish = createFinish(parts)

  async function end(id: string, ending: Unsuccessful): Promise<void> {
    const ended = await inTransaction(db, async (tx) => {
      const open = await lockOpen(tx, id)
      if (open) await finish.cancel(tx, open, ending)
      return open !== null
    })
    // Never those of one that has succeeded at the last moment.
    if (ended) await discardAttempts(blobs, allAttempts(id))
  }

  async function endLost(): Promise<void> {
    const sent = await listSent(db)
    for (const jobId of await queue.findLost([...sent.keys()])) {
      await end(sent.get(jobId) ?? '', { status: 'failed', errorName: 'lost' })
    }
  }

  /** Ends what waits for nodes whose disks have been full for long. */
  async function endWithoutRoom(): Promise<void> {
    const latest = now().getTime() - NO_ROOM_MS
    const tools = TOOLS.map(({ slug }) => slug).filter((tool) => {
      const since = parts.nodes.fullSince(tool)
      return since !== null && since.getTime() <= latest
    })
    for (const id of await listWaitingHere(db, tools, BATCH)) {
      await end(id, { status: 'failed', errorName: 'no_space' })
    }
  }

  return withHandler(settleGenerations, async () => {
    for (const id of await listOverdue(db, now(), BATCH)) {
      await end(id, { status: 'failed', errorName: 'deadline' })
    }
    await endLost()
    await endWithoutRoom()
    for (const owner of await listOwnersWithRoom(db, parts.catalogue(), BATCH)) {
      await inTransaction(db, async (tx) => {
        await lockOwner(tx, owner)
        await sendNext(parts, tx, owner)
      })
    }
    await forgetAnswers(db, new Date(now().getTime() - UNCLAIMED_MS))
  })
}

export const settleGenerationsEveryMinute = defineSchedule({
  name: 'generations.settle.every-minute',
  job: settleGenerations,
  payload: {},
  cron: '* * * * *',
})
