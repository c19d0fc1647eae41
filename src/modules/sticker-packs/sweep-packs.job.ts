import { defineAbandonedSweep } from '../jobs/abandoned-sweep.ts'
import { deleteAbandoned } from './sticker-packs.store.ts'

export const packsSweep = defineAbandonedSweep({
  name: 'sticker-packs.sweep',
  cron: '37 4 * * *',
  deleteAbandoned,
})
