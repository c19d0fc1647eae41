import type { GenerationQuote, StartGeneration } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'
import { type CheckedInputs, checkInputs, fileIdsIn, filesIn, textsIn } from './check-inputs.ts'
import { type Inspection, type PromptReading, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import type { EngineDirectory, ServingEngine } from './engine-directory.ts'
import { type FormParts, runFormWork, TookTooLong } from './form-work.ts'
import { findFiles } from './input-files.ts'
import type { QueueView } from './queue-view.ts'
import type { Requester } from './requester.ts'
import { availableTool, findRank, type StartParts } from './start-generation.ts'

type QuoteParts = Pick<StartParts, 'uploads' | 'creations' | 'isVip' | 'catalogue'> &
  FormParts & {
    engines: Pick<EngineDirectory, 'find'>
    queueView: Pick<QueueView, 'waitOf'>
  }

interface Quote {
  credits: number
  /** By the keys of their texts. */
  warnings: ServerMessageKey[]
  /** Why a start would end with nothing made, by the key of its text; null if no reason is known. */
  refusal: ServerMessageKey | null
  faces: GenerationQuote['faces']
  marks: GenerationQuote['marks']
  /** Whether the files could be checked in time. */
  looked: boolean
  /** How the prompt is understood if the engine on this machine draws it; null elsewhere. */
  reading: PromptReading | null
  waitMs: number
}

/** The maximum wait for a check of the files. */
const MAX_INSPECTION_MS = 20_000
const USUAL_INSPECTION_MS = 1_000

type Found = Omit<Quote, 'credits' | 'waitMs'>

const NOTHING: Found = { faces: [], marks: [], warnings: [], refusal: null, looked: true, reading: null }

/** What a start would cost and find. The form need not be complete: whatever is there is checked. */
export async function quoteGeneration(
  parts: QuoteParts,
  owner: Requester,
  request: Pick<StartGeneration, 'tool' | 'inputs'>,
): Promise<Quote> {
  const { tool, engine, inputs, findOffered } = availableTool(parts, request)
  const files = await findFiles(parts, owner, fileIdsIn(tool, inputs))
  const checked = checkInputs(tool, inputs, files, { partly: true, findOffered })
  const rank = await findRank(parts, owner)
  const found = await inspect(parts, { owner, rank, engine, checked })
  return {
    credits: checked.price,
    ...found,
    waitMs: await parts.queueView.waitOf({
      owner: owner.id,
      rank,
      tool: tool.slug,
      engine,
      size: checked.size,
    }),
  }
}

type Question = { owner: Requester; rank: number; engine: ServingEngine; checked: CheckedInputs }

async function inspect(parts: QuoteParts, question: Question): Promise<Found> {
  const { checked, engine } = question
  // How the engine on this machine understands a prompt does not matter to one elsewhere.
  const texts = engine.remote ? [] : textsIn(checked)
  const isEmpty = filesIn(checked.values).length === 0 && texts.length === 0
  if (isEmpty) return NOTHING
  const found = await look(parts, question)
  if (!found) return { ...NOTHING, looked: false }
  const { faces, marks, warnings, rejection, reading } = found
  const refusal = rejection ? (`rejection.${rejection}` as const) : null
  return {
    looked: true,
    faces: faces.map((face, index) => ({ index, ...face })),
    marks: marks ?? [],
    // An engine elsewhere may be able to do what the one here cannot.
    warnings: [
      ...warnings.map((name) => `warning.${name}` as const),
      ...(engine.remote && refusal ? [refusal] : []),
    ],
    refusal: engine.remote ? null : refusal,
    reading: engine.remote ? null : (reading ?? null),
  }
}

/** What the engine finds in the inputs; null if it could not look. */
async function look(
  parts: QuoteParts,
  { owner, rank, engine, checked: { tool, values } }: Question,
): Promise<Inspection | null> {
  const order = { rank, expectedMs: USUAL_INSPECTION_MS, maxMs: MAX_INSPECTION_MS }
  try {
    return await runFormWork(parts, owner, order, (wait) =>
      parts.form.inspect({ tool: tool.slug, values }, wait),
    )
  } catch (error) {
    if (error instanceof RejectedByEngineError) return { faces: [], warnings: [], rejection: error.reason }
    // A check that fails on our side, or takes too long, must not keep anybody from starting.
    if (error instanceof RetryableEngineError || error instanceof TookTooLong) return null
    // A start takes none of this machine's time, so a spent budget must not refuse the quote.
    if (engine.remote && error instanceof AppError && error.reason === 'engine_time_spent') return null
    throw error
  }
}
