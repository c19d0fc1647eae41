import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import type { Creations } from '../creations/creations.service.ts'
import type { PageTitles } from '../pages/page-titles.ts'
import type { CheckedInputs } from './check-inputs.ts'
import { BlockedByEngineError, RejectedByEngineError } from './engine.ts'
import type { Finish, Unsuccessful } from './finish-generation.ts'
import { findGeneration, type GenerationRow, lockOpen } from './generations.store.ts'
import { type FileSources, InputGone } from './input-files.ts'
import { Blocked, readInputs } from './make-outputs.ts'
import { VIP_RANK } from './queue-tier.ts'
import type { StoredOutput } from './stored-outputs.ts'
import { titleOf } from './title.ts'

export type DeliverParts = FileSources & {
  db: Database
  creations: Pick<Creations, 'record' | 'getFile'>
  pageTitles: PageTitles
  /** Called with every creation of a user; only the first one counts. */
  onFirstCreation: (tx: Tx, userId: string) => Promise<void>
  /** Called with every creation that a user makes from a gallery piece. */
  onRemix: (tx: Tx, generationId: string) => Promise<void>
  now: () => Date
}

export type Made = { inputs: CheckedInputs; outputs: StoredOutput[] }

type Delivery = Made & {
  generationId: string
  finish: Finish
  /** Changes in the same transaction. */
  alongside?: (tx: Tx, captured: number) => Promise<void>
}

/** Gives the owner the results. False if the generation has ended in another way, or does so now. */
export async function deliver(
  { db, creations, pageTitles, onFirstCreation, onRemix, now }: DeliverParts,
  { generationId: id, finish, inputs, outputs, alongside }: Delivery,
): Promise<boolean> {
  const titleOfPage = await pageTitles(DEFAULT_LOCALE)
  return inTransaction(db, async (tx) => {
    const open = await lockOpen(tx, id)
    if (!open) return false
    if (open.deadlineAt <= now()) {
      await finish.fail(tx, open, { status: 'failed', errorName: 'deadline' })
      return false
    }
    const { ownerKind, ownerId, tool, engine, model, rank, fileName } = open
    const called = titleOf(tool, inputs.values, { fileName, titleOfPage })
    const finished = { id, ownerKind, ownerId, tool, engine, model, ...called, vip: rank === VIP_RANK }
    const captured = priceOfPart(open, inputs, outputs.length)
    await creations.record(tx, finished, outputs)
    await alongside?.(tx, captured)
    await finish.complete(tx, open, captured)
    if (ownerKind === 'user') await onFirstCreation(tx, ownerId)
    if (ownerKind === 'user' && open.remixOf) await onRemix(tx, id)
    return true
  })
}

/** Taken from the hold, whatever the tool costs today. If the price is per output, only existing outputs are paid. */
function priceOfPart({ price }: GenerationRow, { tool, asked }: CheckedInputs, good: number): number {
  return tool.price.per === 'output' ? Math.round((price / asked) * good) : price
}

export async function readCurrentInputs(
  parts: DeliverParts,
  generation: GenerationRow,
): Promise<CheckedInputs> {
  try {
    return await readInputs(parts, generation)
  } catch (error) {
    const current = await findGeneration(parts.db.orm, generation.id)
    // The files have just moved to an account together with the generation.
    if (error instanceof InputGone && current && current.ownerId !== generation.ownerId) {
      return readInputs(parts, current)
    }
    throw error
  }
}

/** How a generation ends after an error; null if another attempt may succeed. */
export function endAfter(error: unknown): Unsuccessful | null {
  if (error instanceof Blocked) return { status: 'blocked', errorName: 'blocked', blockedFile: error.file }
  if (error instanceof BlockedByEngineError) return { status: 'blocked', errorName: 'blocked' }
  if (error instanceof InputGone) return { status: 'failed', errorName: 'input_gone' }
  if (error instanceof RejectedByEngineError)
    return { status: 'failed', errorName: `rejection.${error.reason}` }
  return null
}
