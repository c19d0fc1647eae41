import { getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { RejectedByEngineError } from '../../../../modules/generations/engine.ts'
import { createModels } from '../models/models.ts'
import { type FromProcess, REFUSE_MINORS, type ToProcess } from './messages.ts'
import { ProgressReport } from './progress-report.ts'
import type { Prepare, Task } from './task.ts'

/** The program of a process that does tasks, one at a time, for its parent process. */

const BACKGROUND_PRIORITY = 10

/**
 * Runs beside the tasks, since these may block the main thread for long, and nobody else is left to kill the process.
 */
const LEAVE_WITH_PARENT = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => { if (process.ppid !== workerData.parent) process.kill(workerData.group, 'SIGKILL') }, 500)`

/** This process and its programs, where the system has process groups. */
const GROUP = process.platform === 'win32' ? process.pid : -process.pid

// First of all, because new threads inherit the priority. A process whose priority is already low may not raise it.
setPriority(Math.max(BACKGROUND_PRIORITY, getPriority()))
new Worker(LEAVE_WITH_PARENT, { eval: true, workerData: { parent: process.ppid, group: GROUP } }).unref()
process.once('disconnect', () => process.kill(GROUP, 'SIGKILL'))

type TaskModule = { TASKS: Record<string, Task<unknown>>; prepare?: Prepare<unknown> }

const [tasksUrl = '', modelBudgetMb = '', ffmpeg = '', minors = ''] = process.argv.slice(2)
const refuseMinors = minors === REFUSE_MINORS
const { TASKS, prepare }: TaskModule = await import(tasksUrl)
let running: { abort: AbortController; report: ProgressReport } | null = null
let preparing: AbortController | null = null
let isLoading = false
const models = createModels(z.coerce.number().positive().parse(modelBudgetMb), {
  onLoading(now) {
    isLoading = now
    running?.report.setLoading(now)
  },
})

process.on('message', (message: ToProcess) => {
  if (message.type === 'ping') send({ type: 'pong', memoryMb: process.memoryUsage().rss / 2 ** 20 })
  else if (message.type === 'abort') running?.abort.abort()
  else if (message.type === 'prepare') void makeReady(message.input)
  else void run(message).then(send)
})

function send(message: FromProcess): void {
  // A parent that is gone receives nothing, and this process is about to end, too.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function run({ task, input, workspace }: ToProcess & { type: 'start' }): Promise<FromProcess> {
  preparing?.abort()
  const abort = new AbortController()
  const { signal } = abort
  const report = new ProgressReport((told) => send({ type: 'progress', ...told }))
  if (isLoading) report.setLoading(true)
  running = { abort, report }
  try {
    const work = TASKS[task]
    if (!work) throw new Error(`There is no task called ${task}.`)
    const output = await work(input, {
      progress: report.progress,
      signal,
      workspace,
      models,
      ffmpeg,
      refuseMinors,
    })
    return { type: 'done', output }
  } catch (error) {
    if (signal.aborted) return { type: 'aborted' }
    if (error instanceof RejectedByEngineError) return { type: 'rejected', reason: error.reason }
    return { type: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    report.close()
    running = null
  }
}

/** Whatever goes wrong here goes wrong again in the task, and is reported there. */
async function makeReady(input: unknown): Promise<void> {
  if (running || preparing) return
  preparing = new AbortController()
  await prepare?.(input, { models, signal: preparing.signal }).catch(() => {})
  preparing = null
}
