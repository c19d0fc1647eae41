import { pino } from 'pino'
import { TaskPool } from './task-pool.ts'
import type { TASKS } from './tasks.fixture.ts'

/** A site for tests to kill while its engines work. */
const [workspace = ''] = process.argv.slice(2)
const pool = new TaskPool<typeof TASKS>({
  tasks: new URL('./tasks.fixture.ts', import.meta.url),
  processes: 1,
  memoryMb: 512,
  ffmpeg: '',
  refuseMinors: false,
  idleMs: 60_000,
  watchEveryMs: 100,
  maxUnanswered: 1_000,
  log: pino({ level: 'silent' }),
})
await pool.run('outliveParent', null, {
  workspace,
  signal: new AbortController().signal,
  progress: () => {},
})
