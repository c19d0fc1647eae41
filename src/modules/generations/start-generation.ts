import { randomInt, randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { findTool, type Tool } from '../../shared/catalogue/tools.ts'
import type { StartGeneration } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Owner } from '../credits/owner.ts'
import { fingerprintOf } from '../idempotency/fingerprint.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { type CheckedInputs, checkInputs, fileIdsIn, inputsOf, textsIn } from './check-inputs.ts'
import type { Engines } from './engine.ts'
import {
  findByKey,
  findGeneration,
  type GenerationRow,
  insertGeneration,
  lockOwner,
} from './generations.store.ts'
import { type FileSources, findFiles } from './input-files.ts'
import { countOpen } from './queue.store.ts'
import { rankOf, tierOf } from './queue-tier.ts'
import { sendNext } from './send-next.ts'

export type StartParts = FileSources & {
  db: Database
  queue: JobQueue
  credits: Credits
  engines: Pick<Engines, 'find'>
  moderation: { allowsPrompt(text: string): boolean }
  isVip: (userId: string) => Promise<boolean>
  now: () => Date
}

const HOUR_MS = 3_600_000
/** A generation that has not ended by then fails. */
const DEADLINE_MS = 24 * HOUR_MS
/** Its credits come back by themselves a while after that, if everything else has failed. */
const HOLD_MS = 25 * HOUR_MS
const MAX_SEEDS = 2 ** 31 - 1

/** A tool that can be started; throws where there is none of this name, or no engine for it yet. */
export function availableTool(engines: Pick<Engines, 'find'>, slug: string): { tool: Tool; engine: string } {
  const tool = findTool(slug)
  if (!tool) throw new AppError('not_found')
  const engine = engines.find(tool.slug)
  if (!engine) throw new AppError('tool_coming')
  return { tool, engine: engine.name }
}

export async function findRank({ isVip }: Pick<StartParts, 'isVip'>, owner: Owner): Promise<number> {
  return rankOf(owner, owner.kind === 'user' && (await isVip(owner.id)))
}

/** Checks everything, then holds the price, and writes the generation down with its job, or none of these. */
export async function startGeneration(
  parts: StartParts,
  owner: Owner,
  request: StartGeneration,
): Promise<GenerationRow> {
  const { db, engines, moderation } = parts
  const idempotencyKey = request.idempotency_key ?? randomUUID()
  const fingerprint = fingerprintOf({
    tool: request.tool,
    inputs: request.inputs,
    consent: request.consent === true,
  })
  const known = await findByKey(db.orm, owner, idempotencyKey)
  if (known) return sameRequest(known, fingerprint)
  const { tool, engine } = availableTool(engines, request.tool)
  if (tool.consent && request.consent !== true) throw new AppError('consent_needed')
  const files = await findFiles(parts, owner, fileIdsIn(tool, request.inputs))
  const checked = checkInputs(tool, request.inputs, files)
  if (!textsIn(checked).every((text) => moderation.allowsPrompt(text))) throw new AppError('blocked_prompt')
  const rank = await findRank(parts, owner)
  const account = await parts.credits.openAccount(db, owner)
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, owner)
    // A repetition may have come first while we waited.
    const repeated = await findByKey(tx, owner, idempotencyKey)
    if (repeated) return sameRequest(repeated, fingerprint)
    return writeDown(parts, tx, { owner, account, checked, engine, rank, idempotencyKey, fingerprint })
  })
}

/** A key belongs to the request that it first came with. */
function sameRequest(known: GenerationRow, fingerprint: string): GenerationRow {
  if ((known.fingerprint ?? fingerprint) !== fingerprint) throw new AppError('idempotency_key_reused')
  return known
}

type Accepted = {
  owner: Owner
  /** Of their credits. */
  account: string
  checked: CheckedInputs
  engine: string
  rank: number
  idempotencyKey: string
  fingerprint: string
}

async function writeDown(
  { queue, credits, now }: StartParts,
  tx: Tx,
  { owner, account, checked, engine, rank, idempotencyKey, fingerprint }: Accepted,
): Promise<GenerationRow> {
  const { tool, values, price } = checked
  const id = newId('generation')
  const at = now()
  const hold = await credits.hold(tx, {
    account,
    amount: price,
    deadlineAt: new Date(at.getTime() + HOLD_MS),
    reference: id,
    key: `generation:${id}`,
  })
  const { maxWaiting } = tierOf(rank)
  if ((await countOpen(tx, owner)).waiting >= maxWaiting) {
    throw new AppError('too_many_waiting', { limit: maxWaiting })
  }
  await insertGeneration(tx, {
    id,
    ownerKind: owner.kind,
    ownerId: owner.id,
    tool: tool.slug,
    inputs: inputsOf(values),
    seed: Number(values.seed) || randomInt(1, MAX_SEEDS),
    idempotencyKey,
    fingerprint,
    status: 'queued',
    rank,
    price,
    holdId: hold.id,
    engine,
    consent: tool.consent && { statement: `consent.${tool.consent}`, at: at.toISOString() },
    createdAt: at,
    deadlineAt: new Date(at.getTime() + DEADLINE_MS),
  })
  await sendNext(queue, tx, owner)
  const written = await findGeneration(tx, id)
  if (!written) throw new Error(`The generation ${id} was not written down.`)
  return written
}
