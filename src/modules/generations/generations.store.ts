import { and, count, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/database.ts'
import { CHANNELS } from '../../db/notifications.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { generations } from '../../db/schema/generations.ts'
import type { Reader, Tx } from '../../db/transaction.ts'
import type { GenerationStatus } from '../../shared/contract/generations.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import type { PastRun } from './repeated-failures.ts'

export type GenerationRow = typeof generations.$inferSelect
export type NewGeneration = typeof generations.$inferInsert

const OPEN = ['queued', 'running'] as const

/** Notifies those who watch the generation, and those who watch all of its owner's. */
const NOTIFY_WATCHERS = sql`pg_notify(${CHANNELS.generationChanged}, id), pg_notify(${CHANNELS.generationsOfOwner}, owner_id::text)`

export const isOpen = inArray(generations.status, OPEN)
export const isOf = ({ kind, id }: OwnerId) =>
  and(eq(generations.ownerKind, kind), eq(generations.ownerId, id))

export function isOver({ status }: { status: GenerationStatus }): boolean {
  return status !== 'queued' && status !== 'running'
}

export function ownerOf({ ownerKind, ownerId }: Pick<GenerationRow, 'ownerKind' | 'ownerId'>): OwnerId {
  return { kind: ownerKind, id: ownerId }
}

/** Makes the starts and ends of one owner's generations wait for one another. To be taken before any other lock. */
export async function lockOwner(tx: Tx, { kind, id }: OwnerId): Promise<void> {
  await lockName(tx, `generations of ${kind} ${id}`)
}

/** The generation if it has not ended, locked together with its owner's others. */
export async function lockOpen(tx: Tx, id: string): Promise<GenerationRow | null> {
  for (let before = await findGeneration(tx, id); before; ) {
    await lockOwner(tx, ownerOf(before))
    const [found] = await tx.select().from(generations).where(eq(generations.id, id)).for('update')
    if (!found || isOver(found)) return null
    if (found.ownerId === before.ownerId) return found
    // A visitor has signed in while we waited, which happens to a generation once.
    before = found
  }
  return null
}

export async function findGeneration(reader: Reader, id: string): Promise<GenerationRow | null> {
  const [found] = await reader.select().from(generations).where(eq(generations.id, id))
  return found ?? null
}

export async function findOwn(reader: Reader, owner: OwnerId, id: string): Promise<GenerationRow | null> {
  const [found] = await reader
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), isOf(owner)))
  return found ?? null
}

/** The tools of the generations with these ids; unknown or deleted ones are not among them. */
export async function findToolsOf(reader: Reader, ids: string[]): Promise<Map<string, string>> {
  const found = await reader
    .select({ id: generations.id, tool: generations.tool })
    .from(generations)
    .where(inArray(generations.id, ids))
  return new Map(found.map(({ id, tool }) => [id, tool]))
}

export async function findByKey(
  reader: Reader,
  owner: OwnerId,
  idempotencyKey: string,
): Promise<GenerationRow | null> {
  const [found] = await reader
    .select()
    .from(generations)
    .where(and(isOf(owner), eq(generations.idempotencyKey, idempotencyKey)))
  return found ?? null
}

/** Those that have not ended, and those that were started since, newest first. */
export function listRecent(
  reader: Reader,
  owner: OwnerId,
  { tool, since, limit }: { tool: string | undefined; since: Date; limit: number },
): Promise<GenerationRow[]> {
  return reader
    .select()
    .from(generations)
    .where(
      and(
        isOf(owner),
        or(isOpen, gt(generations.createdAt, since)),
        tool === undefined ? undefined : eq(generations.tool, tool),
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit)
}

/** Those that have not ended, those of these ids, and those that were started since. */
export function listNews(
  reader: Reader,
  owner: OwnerId,
  { ids, since }: { ids: string[]; since: Date },
): Promise<GenerationRow[]> {
  return reader
    .select()
    .from(generations)
    .where(and(isOf(owner), or(isOpen, inArray(generations.id, ids), gt(generations.createdAt, since))))
}

/** Newest first. */
export function listLatest(reader: Reader, owner: OwnerId, limit: number): Promise<GenerationRow[]> {
  return reader
    .select()
    .from(generations)
    .where(isOf(owner))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit)
}

export type Outcome = { status: GenerationStatus; errorName: string | null; count: number }

/** The outcomes of generations that were started from one moment until before another. */
export function countOutcomes(reader: Reader, { from, until }: TimeSpan): Promise<Outcome[]> {
  const { status, errorName, createdAt } = generations
  return reader
    .select({ status, errorName, count: count() })
    .from(generations)
    .where(and(gte(createdAt, from), lt(createdAt, until)))
    .groupBy(status, errorName)
}

export function listOpenOf(reader: Reader, owner: OwnerId): Promise<GenerationRow[]> {
  return reader
    .select()
    .from(generations)
    .where(and(isOf(owner), isOpen))
}

/** The outcomes of an owner's runs with these inputs since, newest first. */
export async function listEnds(
  reader: Reader,
  owner: OwnerId,
  { inputHash, since }: { inputHash: string; since: Date },
): Promise<PastRun[]> {
  const { status, errorName, tries, finishedAt } = generations
  const rows = await reader
    .select({ status, errorName, tries, finishedAt })
    .from(generations)
    .where(and(isOf(owner), eq(generations.inputHash, inputHash), gt(finishedAt, since)))
    .orderBy(desc(finishedAt))
  return rows.flatMap((row) => (row.finishedAt ? [{ ...row, finishedAt: row.finishedAt }] : []))
}

export async function insertGeneration(tx: Tx, generation: NewGeneration): Promise<void> {
  await tx.insert(generations).values(generation)
  await announce(tx, generation.id)
}

export async function writeJob(tx: Tx, id: string, jobId: string): Promise<void> {
  await tx.update(generations).set({ jobId }).where(eq(generations.id, id))
}

/** The engine that does the work, which may differ from the one at the start. */
export async function writeEngine(
  tx: Tx,
  id: string,
  engine: Pick<GenerationRow, 'engine' | 'model' | 'remote'>,
): Promise<void> {
  await tx.update(generations).set(engine).where(eq(generations.id, id))
}

/** Marks it as running; null if it has ended. */
export async function beginAttempt(
  { orm }: Database,
  { generationId: id, number }: { generationId: string; number: number },
  at: Date,
): Promise<GenerationRow | null> {
  const [begun] = await orm
    .update(generations)
    .set({ status: 'running', startedAt: at, progress: 0, step: null, tries: number })
    .where(and(eq(generations.id, id), isOpen))
    .returning()
  if (begun) await announce(orm, id)
  return begun ?? null
}

/** Never goes back within an attempt, whatever engines report; changes nothing, and tells nobody, once it is over. */
export async function writeProgress(
  { orm }: Database,
  id: string,
  { progress, step }: { progress: number; step: string | null },
): Promise<void> {
  await orm.execute(sql`
    with changed as (
      update generations set progress = greatest(progress, ${progress}), step = ${step}
      where id = ${id} and status = 'running'
      returning id, owner_id
    )
    select ${NOTIFY_WATCHERS} from changed`)
}

type End = { status: GenerationStatus; errorName: string | null; blockedFile?: string | null; at: Date }

export async function writeEnd(tx: Tx, id: string, { at, ...end }: End): Promise<void> {
  const progress = end.status === 'succeeded' ? { progress: 1 } : {}
  await tx
    .update(generations)
    .set({ ...end, finishedAt: at, step: null, ...progress })
    .where(eq(generations.id, id))
  await announce(tx, id)
}

/** Notifies its watchers when the transaction commits. */
async function announce(writer: Pick<Tx, 'execute'>, id: string): Promise<void> {
  await writer.execute(sql`select ${NOTIFY_WATCHERS} from generations where id = ${id}`)
}

/** Moves a visitor's generations to an account. If both used one idempotency key, the visitor's loses it. */
export async function moveToUser(tx: Tx, visitorId: string, userId: string): Promise<void> {
  await tx.execute(sql`
    update generations moved set owner_kind = 'user', owner_id = ${userId}, idempotency_key = case
      when exists (
        select from generations other where other.owner_kind = 'user' and other.owner_id = ${userId}
          and other.idempotency_key = moved.idempotency_key
      ) then moved.id else moved.idempotency_key end
    where owner_kind = 'visitor' and owner_id = ${visitorId}`)
}

/** Returns the ids of the deleted ones. */
export async function removeOf(tx: Tx, owner: OwnerId): Promise<string[]> {
  const removed = await tx.delete(generations).where(isOf(owner)).returning({ id: generations.id })
  return removed.map(({ id }) => id)
}
