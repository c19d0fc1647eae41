import { z } from 'zod'
import type { Tx } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { defineJob } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { type OwnerId, writeJob } from './generations.store.ts'
import { countOpen, listUnsent } from './queue.store.ts'
import { slotsOf, tierOf } from './queue-tier.ts'

export type SendParts = { queue: Pick<JobQueue, 'send'>; catalogue: () => Pick<Catalogue, 'tiers'> }

export const RUN_ATTEMPTS = 3

const schema = z.object({ generationId: z.string() })

/** Lets one of our engines work. Each tool has a job of its own, so that only those take it who have its engine. */
export const runGeneration = (tool: string) =>
  defineJob({ name: `generations.run.${tool}`, schema, maxAttempts: RUN_ATTEMPTS })

/** As it was sent before processes had different engines; some may wait in the queue while the site is upgraded. */
export const runAnyGeneration = defineJob({ name: 'generations.run', schema, maxAttempts: RUN_ATTEMPTS })

/**
 * Lets an engine elsewhere work, and looks again and again how far it is. What was bought is not given up because a few
 * workers have died in a row.
 */
export const runRemotely = defineJob({ name: 'generations.run-remotely', schema, maxAttempts: 10 })

/**
 * Sends as many of an owner's generations to the queue as they have free slots there. The caller has locked the owner,
 * so that no two count the same slot.
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
