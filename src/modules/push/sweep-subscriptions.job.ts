import { defineAbandonedSweep } from '../jobs/abandoned-sweep.ts'
import { deleteAbandoned } from './push.store.ts'

/** Browsers of accounts are deleted when their service reports them gone. */
export const subscriptionsSweep = defineAbandonedSweep({
  name: 'push.sweep',
  cron: '43 4 * * *',
  deleteAbandoned,
})
