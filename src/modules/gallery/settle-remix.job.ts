import { z } from 'zod'
import { defineJob, type Job, withHandler } from '../jobs/job.ts'
import type { Remixes } from './remixes.service.ts'

const SettledRemix = z.object({
  generationId: z.string(),
  /** Whether an operator has refunded it. */
  refunded: z.boolean(),
})

/** Separate from the transaction that ends the remix: two people's credits are never locked together. */
export const settleRemix = defineJob({ name: 'gallery.settle-remix', schema: SettledRemix, maxAttempts: 5 })

export function settleRemixJob(remixes: Remixes): Job<unknown> {
  return withHandler(settleRemix, ({ generationId, refunded }) =>
    refunded ? remixes.takeBack(generationId) : remixes.settle(generationId),
  )
}
