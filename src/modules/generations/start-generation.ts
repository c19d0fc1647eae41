import { randomInt, randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import type { Effect } from '../../shared/catalogue/effects.ts'
import { findTool, type Tool } from '../../shared/catalogue/tools.ts'
import type { GenerationInputs, StartGeneration } from '../../shared/contract/generations.ts'
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { type DiskSpace, storageFull } from '../assets/disk-space.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Owner } from '../credits/owner.ts'
import { fingerprintOf } from '../idempotency/fingerprint.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { EngineTime } from '../limits/engine-time.service.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { type CheckedInputs, checkInputs, fileIdsIn, inputsOf, textsIn } from './check-inputs.ts'
import { type EngineDirectory, type ServingEngine, withAllFields } from './engine-directory.ts'
import type { EngineNodes } from './engine-nodes.ts'
import {
  findByKey,
  findGeneration,
  type GenerationRow,
  insertGeneration,
  listEnds,
  lockOwner,
} from './generations.store.ts'
import { hashInputs } from './hash-inputs.ts'
import { type FileSources, findFiles } from './input-files.ts'
import { countOpen, sumExpected } from './queue.store.ts'
import { maxWaitingOf, rankOf } from './queue-tier.ts'
import type { QueueView } from './queue-view.ts'
import { pauseMsAfter } from './repeated-failures.ts'
import { engineAccountsOf, type Requester } from './requester.ts'
import { sendNext } from './send-next.ts'
import { fileNameIn } from './title.ts'

export type StartParts = FileSources & {
  db: Database
  queue: JobQueue
  credits: Credits
  engines: Pick<EngineDirectory, 'find'>
  /** The current catalogue with its prices. */
  catalogue: () => Catalogue
  moderation: Pick<Moderation, 'allowsPrompt'>
  isVip: (userId: string) => Promise<boolean>
  blobs: Pick<BlobStore, 'head'>
  disk: Pick<DiskSpace, 'requireRoom'>
  nodes: Pick<EngineNodes, 'fullSince'>
  engineTime: Pick<EngineTime, 'requireRoom'>
  queueView: Pick<QueueView, 'runMsHere'>
  now: () => Date
}

/** A generation that has not ended by then fails. */
const DEADLINE_MS = DAY_MS
/** Its credits come back by themselves this much later, if everything else has failed. */
const HOLD_MS = 25 * HOUR_MS
const MAX_SEEDS = 2 ** 31 - 1

type Available = {
  tool: Tool
  engine: ServingEngine
  inputs: GenerationInputs
  findOffered: (effect: string) => Effect | null
}

/**
 * A tool that can be started, with the form of the engine that serves it now, and the inputs of that form. Throws if
 * there is no such tool, no engine for it yet, or operators do not offer it.
 */
export function availableTool(
  { engines, catalogue }: Pick<StartParts, 'engines' | 'catalogue'>,
  request: Pick<StartGeneration, 'tool' | 'inputs'>,
): Available {
  const row = findTool(request.tool)
  if (!row) throw new AppError('not_found')
  const engine = engines.find(row.slug)
  const { tools, effects } = catalogue()
  const offered = tools.get(row.slug)
  if (!engine || !offered) throw new AppError('tool_coming')
  if (!offered.on) throw new AppError('tool_off')
  const tool = { ...row, price: offered.price, fields: engine.fields }
  // The page may be older than the engine, and have shown another one's form.
  const isStale = (name: string) => hasField(withAllFields(row), name) && !hasField(tool, name)
  const inputs = Object.entries(request.inputs).filter(([name]) => !isStale(name))
  const findOffered = (slug: string) =>
    effects.values().find((effect) => effect.slug === slug && effect.on) ?? null
  return { tool, engine, inputs: Object.fromEntries(inputs), findOffered }
}

function hasField({ fields }: Tool, name: string): boolean {
  return fields.some((field) => field.name === name)
}

export async function findRank({ isVip }: Pick<StartParts, 'isVip'>, owner: Owner): Promise<number> {
  return rankOf(owner, owner.kind === 'user' && (await isVip(owner.id)))
}

/** Checks everything, then holds the price and records the generation with its job, all or nothing. */
export async function startGeneration(
  parts: StartParts,
  owner: Requester,
  request: StartGeneration,
): Promise<GenerationRow> {
  const { db, moderation } = parts
  const idempotencyKey = request.idempotency_key ?? randomUUID()
  const fingerprint = fingerprintOf({
    tool: request.tool,
    inputs: request.inputs,
    consent: request.consent === true,
  })
  const known = await findByKey(db.orm, owner, idempotencyKey)
  if (known) return sameRequest(known, fingerprint)
  const { tool, engine, inputs, findOffered } = availableTool(parts, request)
  if (tool.consent && request.consent !== true) throw new AppError('consent_needed')
  const files = await findFiles(parts, owner, fileIdsIn(tool, inputs))
  const checked = checkInputs(tool, inputs, files, { findOffered })
  if (checked.price > (request.max_credits ?? checked.price))
    throw new AppError('price_changed', { credits: checked.price })
  for (const text of textsIn(checked)) {
    if (!(await moderation.allowsPrompt(text))) throw new AppError('blocked_prompt')
  }
  await parts.disk.requireRoom()
  if (!engine.remote && parts.nodes.fullSince(tool.slug)) throw storageFull()
  const inputHash = await hashInputs(parts.blobs, checked)
  const rank = await findRank(parts, owner)
  const expectedMs = Math.round(await parts.queueView.runMsHere({ tool: tool.slug, size: checked.size }))
  const account = await parts.credits.openAccount(db, owner)
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, owner)
    // A repetition may have come first while we waited.
    const repeated = await findByKey(tx, owner, idempotencyKey)
    if (repeated) return sameRequest(repeated, fingerprint)
    const kept = {
      rank,
      inputHash,
      expectedMs,
      idempotencyKey,
      fingerprint,
      remixOf: request.remix_of ?? null,
    }
    const accepted = { owner, account, checked, engine, ...kept }
    await refuseHopeless(parts, tx, accepted)
    await refuseTooMuch(parts, tx, accepted)
    return writeDown(parts, tx, accepted)
  })
}

/** A key belongs to its first request. */
function sameRequest(known: GenerationRow, fingerprint: string): GenerationRow {
  if ((known.fingerprint ?? fingerprint) !== fingerprint) throw new AppError('idempotency_key_reused')
  return known
}

type Accepted = {
  owner: Requester
  /** Of their credits. */
  account: string
  checked: CheckedInputs
  engine: ServingEngine
  rank: number
  inputHash: string
  expectedMs: number
  idempotencyKey: string
  fingerprint: string
  remixOf: string | null
}

/** Inputs that failed again and again in the same way would do so once more. */
async function refuseHopeless({ now }: StartParts, tx: Tx, { owner, inputHash }: Accepted): Promise<void> {
  const since = new Date(now().getTime() - HOUR_MS)
  const pauseMs = pauseMsAfter(await listEnds(tx, owner, { inputHash, since }), now())
  if (pauseMs === 0) return
  const seconds = Math.ceil(pauseMs / 1000)
  throw new AppError('keeps_failing', { seconds, minutes: Math.ceil(seconds / 60) })
}

/** Waiting and running work already counts as taken; work elsewhere takes none of this time. */
async function refuseTooMuch(
  { engineTime }: StartParts,
  tx: Tx,
  { owner, rank, engine, expectedMs }: Accepted,
): Promise<void> {
  if (engine.remote) return
  const promised = await sumExpected(tx, owner, { network: owner.network ?? null, rank })
  const [person, ...networks] = engineAccountsOf({ ...owner, rank })
  const accounts = [
    { ...person, promisedMs: promised.ownerMs },
    ...networks.map((account) => ({ ...account, promisedMs: promised.networkMs })),
  ]
  await engineTime.requireRoom(tx, accounts, expectedMs)
}

async function writeDown(
  { queue, credits, catalogue, now }: StartParts,
  tx: Tx,
  { owner, account, checked, engine, ...kept }: Accepted,
): Promise<GenerationRow> {
  const { tool, values, price, size } = checked
  const id = newId('generation')
  const at = now()
  const hold = await credits.hold(tx, {
    account,
    amount: price,
    deadlineAt: new Date(at.getTime() + HOLD_MS),
    reference: id,
    key: `generation:${id}`,
  })
  const maxWaiting = maxWaitingOf(kept.rank, catalogue())
  if ((await countOpen(tx, owner)).waiting >= maxWaiting) {
    throw new AppError('too_many_waiting', { limit: maxWaiting })
  }
  await insertGeneration(tx, {
    ...kept,
    id,
    ownerKind: owner.kind,
    ownerId: owner.id,
    tool: tool.slug,
    inputs: inputsOf(values),
    fileName: fileNameIn(checked),
    seed: Number(values.seed) || randomInt(1, MAX_SEEDS),
    status: 'queued',
    price,
    size,
    holdId: hold.id,
    network: owner.network ?? null,
    engine: engine.name,
    model: engine.model,
    remote: engine.remote,
    consent: tool.consent && { statement: `consent.${tool.consent}`, at: at.toISOString() },
    createdAt: at,
    deadlineAt: new Date(at.getTime() + DEADLINE_MS),
  })
  await sendNext({ queue, catalogue }, tx, owner)
  const written = await findGeneration(tx, id)
  if (!written) throw new Error(`The generation ${id} was not written down.`)
  return written
}
