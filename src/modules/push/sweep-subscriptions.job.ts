import { defineAbandonedSweep } from '../jobs/abandoned-sweep.ts'
import { deleteAbandoned } from './push.store.ts'

/** Browsers of accounts are forgotten when their service says so. */
export const subscriptionsSweep = defineAbandonedSweep({
  name: 'push.sweep',
  cron: '43 4 * * *',
  deleteAbandoned,
})
