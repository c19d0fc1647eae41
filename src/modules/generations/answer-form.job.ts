import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { TOOLS, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { defineJob, type Job, withHandler } from '../jobs/job.ts'
import { EngineMeter } from '../limits/engine-meter.ts'
import type { CheckedValue } from './check-field.ts'
import { RejectedByEngineError } from './engine.ts'
import { type FormAnswer, writeAnswer } from './form-answers.store.ts'
import type { FormEngines } from './form-engines.ts'

/** An edit names the creation that it becomes. */
const formQuestion = z.union([
  z.enum(['inspect', 'preview']),
  z.object({ edit: z.object({ id: z.string(), seed: z.int() }) }),
])
export type FormQuestion = z.infer<typeof formQuestion>

const schema = z.object({
  /** The id under which the answer is awaited. */
  id: z.string(),
  question: formQuestion,
  /** They were checked when the form was sent. */
  values: z.record(z.string(), z.custom<CheckedValue>()),
  /** Nobody waits for the answer any more. */
  until: z.iso.datetime(),
})
type Asked = z.infer<typeof schema>

/** Each tool has its own queue, so that only processes with its engine take the jobs. */
export const answerForm = (tool: ToolSlug) =>
  defineJob({ name: `forms.answer.${tool}`, schema, maxAttempts: 2 })

type AnswerParts = {
  db: Database
  form: FormEngines
  has: (tool: ToolSlug) => boolean
  now: () => Date
}

/** Answers forms for processes that run no engines. */
export function answerFormJobs({ db, form, has, now }: AnswerParts): Job<unknown>[] {
  return TOOLS.filter(({ slug }) => has(slug)).map(({ slug }) =>
    withHandler(answerForm(slug), async (asked, context) => {
      const leftMs = Date.parse(asked.until) - now().getTime()
      if (leftMs <= 0) return
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(leftMs)])
      const answer = await answerOne(form, slug, asked, signal)
      // Whatever stopped the job decides what happens to it.
      context.signal.throwIfAborted()
      await writeAnswer(db, asked.id, answer)
    }),
  )
}

async function answerOne(
  form: FormEngines,
  tool: ToolSlug,
  { question, values }: Asked,
  signal: AbortSignal,
): Promise<FormAnswer> {
  const meter = new EngineMeter()
  meter.pause()
  const filled = { tool, values }
  const wait = { signal, meter }
  try {
    if (question === 'inspect') {
      const inspection = await form.inspect(filled, wait)
      return { kind: 'inspection', inspection, engineMs: meter.ms }
    }
    if (question === 'preview') {
      const preview = await form.preview(filled, wait)
      return { kind: 'preview', preview, engineMs: meter.ms }
    }
    const edited = await form.edit({ ...filled, ...question.edit }, wait)
    return { kind: 'edited', edited, engineMs: meter.ms }
  } catch (error) {
    if (error instanceof RejectedByEngineError)
      return { kind: 'rejected', reason: error.reason, engineMs: meter.ms }
    return { kind: 'failed', message: String(error), engineMs: meter.ms }
  }
}
