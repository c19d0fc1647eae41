import { z } from 'zod'
import type { Tx } from '../../db/transaction.ts'
import { defineJob } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { type OwnerId, writeJob } from './generations.store.ts'
import { countOpen, listUnsent } from './queue.store.ts'
import { tierOf, VIP_RANK } from './queue-tier.ts'

const schema = z.object({ generationId: z.string() })

/** Lets an engine on this machine work. */
export const runGeneration = defineJob({ name: 'generations.run', schema, maxAttempts: 3 })

/**
 * Lets an engine elsewhere work, and looks again and again how far it is. What was bought is not given up because a few
 * workers have died in a row.
 */
export const runRemotely = defineJob({ name: 'generations.run-remotely', schema, maxAttempts: 10 })

/**
 * Sends as many of an owner's generations to the queue as they have free slots there. The caller has locked the owner,
 * so that no two count the same slot.
 */
export async function sendNext(queue: Pick<JobQueue, 'send'>, tx: Tx, owner: OwnerId): Promise<void> {
  let { sent } = await countOpen(tx, owner)
  for (const { id, rank, remote } of await listUnsent(tx, owner, tierOf(VIP_RANK).slots)) {
    const { slots, priority } = tierOf(rank)
    if (sent >= slots) return
    const job = remote ? runRemotely : runGeneration
    await writeJob(tx, id, await queue.send(tx, job, { generationId: id }, { priority }))
    sent++
  }
}
