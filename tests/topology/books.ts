import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { pino } from 'pino'
import { connectPostgres } from '../../src/adapters/database/postgres.ts'
import { JOBS, TASKS } from '../../src/adapters/queue/graphile-tables.ts'
import { S3BlobStore, type S3Settings } from '../../src/adapters/storage/s3.ts'
import { openDatabase } from '../../src/db/database.ts'
import { createCredits } from '../../src/modules/credits/credits.service.ts'
import type { Promised } from './journeys.ts'

type Books = {
  databaseUrl: string
  storage: S3Settings
  /** What people were promised, and how it ended for them. */
  generations: ReadonlyMap<string, Promised>
}
/** The outcome of a generation: it has all of its outputs, its credits came back, or neither. */
export type End = 'made' | 'given back' | 'lost'

type Known = { id: string; status: string; creations: number; outputs: number; files: string[] }

const MAX_REST_MS = 180_000

/** Waits until nothing is open anymore: other processes take over what a killed one has left. */
export async function untilAtRest(databaseUrl: string): Promise<void> {
  const pool = connectPostgres({ connection: databaseUrl, poolSize: 1, log: pino({ level: 'silent' }) })
  const deadline = performance.now() + MAX_REST_MS
  try {
    while (performance.now() < deadline) {
      const { rows } = await pool.query<{ open: boolean }>(
        `select exists (select from generations where status in ('queued', 'running'))
           or exists (${ABANDONED_JOBS}) as open`,
      )
      if (!rows[0]?.open) return
      await sleep(500)
    }
  } finally {
    await pool.end()
  }
}

/**
 * What is wrong with credits, generations, jobs and files once everything has settled, and the outcome of
 * each generation.
 */
export async function checkBooks({
  databaseUrl,
  storage,
  generations,
}: Books): Promise<{ problems: string[]; ends: Map<string, End> }> {
  const log = pino({ level: 'silent' })
  const pool = connectPostgres({ connection: databaseUrl, poolSize: 4, log })
  try {
    const credits = createCredits(openDatabase(pool))
    const { broken } = await credits.verifyChain()
    const selfCheck = await credits.selfCheck()
    const known = await readGenerations(pool)
    const wrong = await Promise.all(RULES.map(({ sql, is }) => findWrong(pool, sql, is)))
    const blobs = new S3BlobStore(storage)
    const lost: string[] = []
    for (const key of known.flatMap(({ files }) => files)) if (!(await blobs.head(key))) lost.push(key)
    const problems = [
      ...(broken ? [`the journal is broken: ${JSON.stringify(broken)}`] : []),
      ...selfCheck.map((problem) => `the ledger does not add up: ${JSON.stringify(problem)}`),
      ...comparePromises(known, generations),
      ...wrong.flat(),
      ...lost.map((key) => `the file ${key} is lost`),
    ]
    return { problems, ends: new Map(known.map((one) => [one.id, endOf(one, lost)])) }
  } finally {
    await pool.end()
  }
}

async function readGenerations(pool: Pool): Promise<Known[]> {
  const { rows } = await pool.query<Known>(
    `select run.id, run.status, (run.inputs->>'outputs')::int as outputs, count(distinct made.id)::int as creations,
       coalesce(array_agg(file->>'blobKey') filter (where file is not null), '{}') as files
     from generations run
     left join creations made on made.generation_id = run.id
     left join lateral jsonb_array_elements(to_jsonb(made)->'files') file on true
     group by run.id, run.status`,
  )
  return rows
}

function endOf({ status, creations, outputs, files }: Known, lostFiles: readonly string[]): End {
  if (status === 'queued' || status === 'running') return 'lost'
  if (status !== 'succeeded') return 'given back'
  return creations === outputs && !files.some((file) => lostFiles.includes(file)) ? 'made' : 'lost'
}

/** Compares what people were told with what is stored. */
function comparePromises(known: readonly Known[], promised: Books['generations']): string[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  return [
    ...[...promised].flatMap(([id, { seen }]) => {
      const found = byId.get(id)
      if (!found) return [`${id} was promised and is gone`]
      return seen && seen !== found.status ? [`${id} was seen as ${seen} and is ${found.status}`] : []
    }),
    ...known.flatMap(({ id, status, creations, outputs }) => {
      if (status === 'queued' || status === 'running') return [`${id} is still ${status}`]
      const due = status === 'succeeded' ? outputs : 0
      return creations === due ? [] : [`${id} ${status} with ${creations} creations instead of ${due}`]
    }),
  ]
}

/**
 * A generation whose workers died in every attempt has ended, and leaves its job behind for operators. A
 * schedule's job is forgotten when the next one is done.
 */
const ABANDONED_JOBS = `
  select job.id || ' ' || task.identifier as id from ${JOBS} job join ${TASKS} task on task.id = job.task_id
  where job.locked_at is null
    and (job.attempts < job.max_attempts or task.identifier not like 'generations.run%')
    and (job.attempts >= job.max_attempts or job.run_at < now() - interval '1 minute')`

/** Each finds the ids of inconsistent rows. */
const RULES = [
  {
    is: 'a hold older than its deadline',
    sql: `select id::text from credit_holds where state = 'held' and deadline_at < now()`,
  },
  {
    is: 'a hold whose generation has ended otherwise',
    sql: `select run.id from generations run left join credit_holds hold on hold.id = run.hold_id
          where (run.status = 'succeeded') is distinct from (hold.state = 'captured' and hold.captured = run.price)
             or (run.status in ('failed', 'canceled', 'blocked') and hold.state <> 'released')`,
  },
  {
    is: 'a purchase whose credits were not given just once',
    sql: `select paid.id::text from payment_transactions paid
          left join lateral (
            select sum(given.amount) as amount from credit_grants given where given.reference = paid.id::text
          ) given on true
          where paid.kind = 'pack' and paid.state = 'paid' and paid.credits is distinct from given.amount`,
  },
  { is: 'a job that nobody does any more', sql: ABANDONED_JOBS },
]

async function findWrong(pool: Pool, sql: string, is: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(sql)
  return rows.map(({ id }) => `${id}: ${is}`)
}
