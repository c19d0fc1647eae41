import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { generations } from '../../db/schema/generations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import { type GenerationRow, isOf, isOpen } from './generations.store.ts'
import type { OpenGeneration } from './queue-estimate.ts'
import { slotsOf } from './queue-tier.ts'

/** How many recent runs of a tool determine the estimate of the next. */
const MEASURED_RUNS = 20
/** The first run after a start also loads its networks, and would promise everybody a long wait. */
const LEAST_RUNS = 3

/** The tools whose engine takes time of this machine. */
const isHere = eq(generations.remote, false)

/** How many of an owner's generations wait for their turn, and how many have a job. */
export async function countOpen(tx: Tx, owner: OwnerId): Promise<{ waiting: number; sent: number }> {
  const [counts] = await tx
    .select({
      waiting: sql<number>`count(*) filter (where ${generations.status} = 'queued')::int`,
      sent: sql<number>`count(${generations.jobId})::int`,
    })
    .from(generations)
    .where(and(isOf(owner), isOpen))
  return counts ?? { waiting: 0, sent: 0 }
}

export type OpenOfTool = {
  tool: string
  open: number
  /** How many of these have not begun, and how long the oldest of them has waited. */
  waiting: number
  longestWaitMs: number
}

/** The number of open generations of each tool. */
export function countOpenByTool({ orm }: Database): Promise<OpenOfTool[]> {
  const isWaiting = eq(generations.status, 'queued')
  return orm
    .select({
      tool: generations.tool,
      open: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      longestWaitMs: sql<number>`coalesce(
        extract(epoch from now() - min(${generations.createdAt}) filter (where ${isWaiting})) * 1000, 0)::float8`,
    })
    .from(generations)
    .where(isOpen)
    .groupBy(generations.tool)
}

/**
 * The expected time on this machine's engines of an owner's open generations, and of those of a network among people of
 * one rank.
 */
export async function sumExpected(
  tx: Tx,
  owner: OwnerId,
  { network, rank }: { network: string | null; rank: number },
): Promise<{ ownerMs: number; networkMs: number }> {
  const sum = sql<number>`coalesce(sum(${generations.expectedMs}), 0)::float8`
  const [own] = await tx
    .select({ sum })
    .from(generations)
    .where(and(isOf(owner), isOpen, isHere))
  if (network === null) return { ownerMs: own?.sum ?? 0, networkMs: 0 }
  const [all] = await tx
    .select({ sum })
    .from(generations)
    .where(and(isOpen, isHere, eq(generations.rank, rank), eq(generations.network, network)))
  return { ownerMs: own?.sum ?? 0, networkMs: all?.sum ?? 0 }
}

/** The next of an owner's that have no job yet. */
export function listUnsent(
  tx: Tx,
  owner: OwnerId,
  limit: number,
): Promise<Pick<GenerationRow, 'id' | 'rank' | 'tool' | 'remote'>[]> {
  return tx
    .select({
      id: generations.id,
      rank: generations.rank,
      tool: generations.tool,
      remote: generations.remote,
    })
    .from(generations)
    .where(and(isOf(owner), eq(generations.status, 'queued'), isNull(generations.jobId)))
    .orderBy(desc(generations.rank), asc(generations.createdAt), asc(generations.id))
    .limit(limit)
}

/** Owners who have something waiting outside of the queue although they have a free slot in it. */
export async function listOwnersWithRoom(
  { orm }: Database,
  offered: Pick<Catalogue, 'tiers'>,
  limit: number,
): Promise<OwnerId[]> {
  const slots = [0, 1, 2].map((rank) => sql`when ${rank} then ${slotsOf(rank, offered)}::int`)
  const { rows } = await orm.execute<{ kind: OwnerId['kind']; id: string }>(sql`
    select owner_kind as kind, owner_id as id from generations where status in ('queued', 'running')
    group by owner_kind, owner_id
    having bool_or(status = 'queued' and job_id is null)
      and count(job_id) < max(case when job_id is null then case rank ${sql.join(slots, sql` `)} end end)
    limit ${limit}`)
  return rows
}

export async function listOverdue({ orm }: Database, at: Date, limit: number): Promise<string[]> {
  const rows = await orm
    .select({ id: generations.id })
    .from(generations)
    .where(and(isOpen, lte(generations.deadlineAt, at)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those that wait for engines of ours, of these tools. */
export async function listWaitingHere(
  { orm }: Database,
  tools: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await orm
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.status, 'queued'), isHere, inArray(generations.tool, [...tools])))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** All open generations with a job, by the ids of their jobs. */
export async function listSent({ orm }: Database): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: generations.id, jobId: generations.jobId })
    .from(generations)
    .where(and(isOpen, isNotNull(generations.jobId)))
  return new Map(rows.map(({ id, jobId }) => [jobId ?? '', id]))
}

/** All waiting and running generations, of all owners. */
export async function listOpen({ orm }: Database): Promise<OpenGeneration[]> {
  const rows = await orm
    .select({
      id: generations.id,
      ownerId: generations.ownerId,
      rank: generations.rank,
      tool: generations.tool,
      engine: generations.engine,
      remote: generations.remote,
      price: generations.price,
      size: generations.size,
      createdAt: generations.createdAt,
      jobId: generations.jobId,
      status: generations.status,
      startedAt: generations.startedAt,
      progress: generations.progress,
    })
    .from(generations)
    .where(isOpen)
  return rows.map(asOpen)
}

type OpenRow = Pick<
  GenerationRow,
  | 'id'
  | 'ownerId'
  | 'rank'
  | 'tool'
  | 'engine'
  | 'remote'
  | 'price'
  | 'size'
  | 'createdAt'
  | 'jobId'
  | 'status'
  | 'startedAt'
  | 'progress'
>

export function asOpen({ ownerId: owner, jobId, status, startedAt, ...row }: OpenRow): OpenGeneration {
  const { id, rank, tool, engine, remote, createdAt, progress } = row
  const size = row.size ?? row.price
  const job = jobId === null ? null : Number(jobId)
  const runningSince = status === 'running' ? (startedAt ?? createdAt) : null
  return { id, owner, rank, tool, engine, remote, size, createdAt, job, runningSince, progress }
}

type Served = { tool: string; engine: string }

/**
 * The duration of the latest runs of these tools by these engines, for their size: the median, so that one odd run does
 * not count. Nothing for those with too few runs.
 */
export async function readRunTimes(
  { orm }: Database,
  served: readonly Served[],
): Promise<(Served & { msPerSize: number })[]> {
  if (served.length === 0) return []
  const { rows } = await orm.execute<Served & { ms: number }>(sql`
    select asked.tool, asked.engine, percentile_cont(0.5) within group (order by recent.ms) as ms
    from jsonb_to_recordset(${JSON.stringify(served)}::jsonb) asked(tool text, engine text)
    cross join lateral (
      select extract(epoch from finished_at - started_at)::float8 * 1000 / coalesce(size, price) as ms from generations
      where generations.tool = asked.tool and generations.engine = asked.engine
        and status = 'succeeded' and finished_at is not null and coalesce(size, price) > 0
      order by finished_at desc limit ${MEASURED_RUNS}
    ) recent
    group by asked.tool, asked.engine
    having count(*) >= ${LEAST_RUNS}`)
  return rows.map(({ tool, engine, ms }) => ({ tool, engine, msPerSize: ms }))
}
