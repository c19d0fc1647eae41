import { z } from 'zod'
import { defineJob, defineSchedule, type Job, withHandler } from '../jobs/job.ts'
import type { Invites } from './invites.service.ts'

const payRewards = defineJob({ name: 'invites.pay-rewards', schema: z.object({}), maxAttempts: 3 })

export function payRewardsJob(invites: Invites): Job<unknown> {
  return withHandler(payRewards, () => invites.payRewards())
}

export const payRewardsEveryTenMinutes = defineSchedule({
  name: 'invites.pay-rewards.every-ten-minutes',
  job: payRewards,
  payload: {},
  cron: '*/10 * * * *',
})
