import { getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { type EngineStep, RejectedByEngineError } from '../../../../modules/generations/engine.ts'
import { createModels } from '../models/models.ts'
import { type FromProcess, REFUSE_MINORS, type ToProcess } from './messages.ts'
import type { Task } from './task.ts'

/** The program of a process that does tasks, one at a time, for its parent process. */

const BACKGROUND_PRIORITY = 10
const PROGRESS_EVERY_MS = 100

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

const [tasksUrl = '', modelBudgetMb = '', ffmpeg = '', minors = ''] = process.argv.slice(2)
const refuseMinors = minors === REFUSE_MINORS
const tasks: Record<string, Task<unknown>> = (await import(tasksUrl)).TASKS
const models = createModels(z.coerce.number().positive().parse(modelBudgetMb))
let running: AbortController | null = null

process.on('message', (message: ToProcess) => {
  if (message.type === 'ping') send({ type: 'pong', memoryMb: process.memoryUsage().rss / 2 ** 20 })
  else if (message.type === 'abort') running?.abort()
  else void run(message).then(send)
})

function send(message: FromProcess): void {
  // A parent that is gone receives nothing, and this process is about to end, too.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

async function run({ task, input, workspace }: ToProcess & { type: 'start' }): Promise<FromProcess> {
  running = new AbortController()
  const { signal } = running
  try {
    const work = tasks[task]
    if (!work) throw new Error(`There is no task called ${task}.`)
    const output = await work(input, {
      progress: throttledProgress(),
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
    running = null
  }
}

/** A new step is reported at once; otherwise a few times a second is all that anybody can see. */
function throttledProgress() {
  let [lastAt, lastStep] = [Number.NEGATIVE_INFINITY, undefined as EngineStep | undefined]
  return (done: number, step?: EngineStep) => {
    const now = performance.now()
    if (now - lastAt < PROGRESS_EVERY_MS && step === lastStep) return
    lastAt = now
    lastStep = step
    send({ type: 'progress', done, step })
  }
}
