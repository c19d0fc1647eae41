import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { CHANNELS } from '../../db/notifications.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { answerForm, type FormQuestion } from './answer-form.job.ts'
import { type Engines, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { type FormAnswer, takeAnswer } from './form-answers.store.ts'
import type { FilledForm, FormEngines, FormWait } from './form-engines.ts'

type AskingParts = {
  db: Database
  queue: Pick<JobQueue, 'send' | 'cancel'>
  /** Of all nodes. */
  engines: Pick<Engines, 'find'>
  now: () => Date
}

/** A notification may be lost with its connection. */
const POLL_EVERY_MS = 2_000
/** The maximum wait at a form, whatever the question. */
const LONGEST_WAIT_MS = 60_000

type Found = Exclude<FormAnswer, { kind: 'rejected' | 'failed' }>

/** The engines of other processes: a question is a job, and its answer is a row with a notification. */
export function createAskedFormEngines(parts: AskingParts): FormEngines {
  const { engines } = parts
  return {
    async inspect(form, wait) {
      if (!engines.find(form.tool)) return { faces: [], warnings: [] }
      const found = await ask(parts, 'inspect', form, wait)
      if (found.kind !== 'inspection') throw new RetryableEngineError('The answer is to another question.')
      return found.inspection
    },
    async preview(form, wait) {
      if (!engines.find(form.tool)) return { pictures: [], problem: null }
      const found = await ask(parts, 'preview', form, wait)
      if (found.kind !== 'preview') throw new RetryableEngineError('The answer is to another question.')
      return found.preview
    },
    async edit({ id, seed, ...form }, wait) {
      const found = await ask(parts, { edit: { id, seed } }, form, wait)
      if (found.kind !== 'edited') throw new RetryableEngineError('The answer is to another question.')
      return found.edited
    },
  }
}

async function ask(
  { db, queue, now }: AskingParts,
  question: FormQuestion,
  { tool, values }: FilledForm,
  { signal, meter }: FormWait,
): Promise<Found> {
  const id = randomUUID()
  const until = new Date(now().getTime() + LONGEST_WAIT_MS).toISOString()
  const waiting = waitForAnswer(db, id, signal)
  try {
    const job = answerForm(tool)
    const jobId = await inTransaction(db, (tx) => queue.send(tx, job, { id, question, values, until }))
    const answer = await waiting.answer.catch(async (error: unknown) => {
      await inTransaction(db, (tx) => queue.cancel(tx, jobId))
      throw error
    })
    meter.add(answer.engineMs)
    return foundIn(answer)
  } finally {
    waiting.stop()
  }
}

/** Starts listening before the question is sent, so that no answer comes too early. */
function waitForAnswer(db: Database, id: string, signal: AbortSignal) {
  const { promise: answer, resolve, reject } = Promise.withResolvers<FormAnswer>()
  // If sending fails, nobody waits for the answer.
  answer.catch(() => {})
  const look = () => void takeAnswer(db, id).then((taken) => taken && resolve(taken), reject)
  const giveUp = () => reject(signal.reason)
  const unwatch = db.notifications.watch(CHANNELS.formAnswered, id, look)
  const timer = setInterval(look, POLL_EVERY_MS)
  signal.addEventListener('abort', giveUp, { once: true })
  return {
    answer,
    stop() {
      unwatch()
      clearInterval(timer)
      signal.removeEventListener('abort', giveUp)
    },
  }
}

function foundIn(answer: FormAnswer): Found {
  if (answer.kind === 'rejected') throw new RejectedByEngineError(answer.reason)
  if (answer.kind === 'failed') throw new RetryableEngineError(answer.message)
  return answer
}
