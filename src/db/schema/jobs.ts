import { bigint, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** Running jobs to stop. A row is deleted some time after its job is gone. */
export const jobCancellations = pgTable('job_cancellations', {
  jobId: bigint('job_id', { mode: 'bigint' }).primaryKey(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
})
