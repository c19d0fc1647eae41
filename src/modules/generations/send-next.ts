import { z } from 'zod'
import type { Tx } from '../../db/transaction.ts'
import { defineJob } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { type OwnerId, writeJob } from './generations.store.ts'
import { countOpen, listUnsent } from './queue.store.ts'
import { tierOf, VIP_RANK } from './queue-tier.ts'

export const runGeneration = defineJob({
  name: 'generations.run',
  schema: z.object({ generationId: z.string() }),
  maxAttempts: 3,
})

/**
 * Sends as many of an owner's generations to the queue as they have free slots there. The caller has locked the owner,
 * so that no two count the same slot.
 */
export async function sendNext(queue: Pick<JobQueue, 'send'>, tx: Tx, owner: OwnerId): Promise<void> {
  let { sent } = await countOpen(tx, owner)
  for (const { id, rank } of await listUnsent(tx, owner, tierOf(VIP_RANK).slots)) {
    const { slots, priority } = tierOf(rank)
    if (sent >= slots) return
    await writeJob(tx, id, await queue.send(tx, runGeneration, { generationId: id }, { priority }))
    sent++
  }
}
