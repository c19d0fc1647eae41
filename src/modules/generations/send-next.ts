import { z } from 'zod'
import type { OwnerId } from '../../db/owned-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { defineJob } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { writeJob } from './generations.store.ts'
import { countOpen, listUnsent } from './queue.store.ts'
import { slotsOf, tierOf } from './queue-tier.ts'

export type SendParts = { queue: Pick<JobQueue, 'send'>; catalogue: () => Pick<Catalogue, 'tiers'> }

export const RUN_ATTEMPTS = 3

const schema = z.object({ generationId: z.string() })

/** Starts one of our engines. Each tool has its own job, so that only processes with its engine take it. */
export const runGeneration = (tool: string) =>
  defineJob({ name: `generations.run.${tool}`, schema, maxAttempts: RUN_ATTEMPTS })

/** The job's name from before processes had different engines; some may wait in the queue during an upgrade. */
export const runAnyGeneration = defineJob({ name: 'generations.run', schema, maxAttempts: RUN_ATTEMPTS })

/**
 * Starts an engine elsewhere, and checks its progress again and again. A paid run is not given up because a few workers
 * have died in a row.
 */
export const runRemotely = defineJob({ name: 'generations.run-remotely', schema, maxAttempts: 10 })

/**
 * Queues as many of an owner's generations as they have free slots. The caller has locked the owner, so that no two
 * count the same slot.
 */
export async function sendNext({ queue, catalogue }: SendParts, tx: Tx, owner: OwnerId): Promise<void> {
  const offered = catalogue()
  const most = Math.max(...Object.values(offered.tiers).map(({ parallelJobs }) => parallelJobs))
  let { sent } = await countOpen(tx, owner)
  for (const { id, rank, tool, remote } of await listUnsent(tx, owner, most)) {
    const { priority } = tierOf(rank)
    if (sent >= slotsOf(rank, offered)) return
    const job = remote ? runRemotely : runGeneration(tool)
    await writeJob(tx, id, await queue.send(tx, job, { generationId: id }, { priority }))
    sent++
  }
}
