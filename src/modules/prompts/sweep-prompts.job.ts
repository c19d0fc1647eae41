import { defineAbandonedSweep } from '../jobs/abandoned-sweep.ts'
import { deleteAbandoned } from './saved-prompts.store.ts'

export const promptsSweep = defineAbandonedSweep({
  name: 'prompts.sweep',
  cron: '39 4 * * *',
  deleteAbandoned,
})
