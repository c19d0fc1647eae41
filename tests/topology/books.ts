import { pino } from 'pino'
import { connectPostgres } from '../../src/adapters/database/postgres.ts'
import { S3BlobStore, type S3Settings } from '../../src/adapters/storage/s3.ts'
import { openDatabase } from '../../src/db/database.ts'
import { createCredits } from '../../src/modules/credits/credits.service.ts'

type Books = { databaseUrl: string; storage: S3Settings; generations: ReadonlySet<string> }

/** What is wrong with credits, generations and files once everything has come to rest; nothing, if all is well. */
export async function checkBooks({ databaseUrl, storage, generations }: Books): Promise<string[]> {
  const log = pino({ level: 'silent' })
  const pool = connectPostgres({ connection: databaseUrl, poolSize: 4, log })
  try {
    const credits = createCredits(openDatabase(pool))
    const { broken } = await credits.verifyChain()
    const selfCheck = await credits.selfCheck()
    const { rows: known } = await pool.query<{ id: string; status: string; files: string[] }>(
      `select run.id, run.status, coalesce(array_agg(file->>'blobKey') filter (where file is not null), '{}') as files
       from generations run
       left join creations made on made.generation_id = run.id
       left join lateral jsonb_array_elements(to_jsonb(made)->'files') file on true
       group by run.id, run.status`,
    )
    const { rows: holds } = await pool.query(
      `select id from credit_holds where state = 'held' and deadline_at < now()`,
    )
    const ids = new Set(known.map(({ id }) => id))
    const blobs = new S3BlobStore(storage)
    const lost: string[] = []
    for (const key of known.flatMap(({ files }) => files)) if (!(await blobs.head(key))) lost.push(key)
    return [
      ...(broken ? [`the journal is broken: ${JSON.stringify(broken)}`] : []),
      ...selfCheck.map((problem) => `the ledger does not add up: ${JSON.stringify(problem)}`),
      ...[...generations].filter((id) => !ids.has(id)).map((id) => `${id} was promised and is gone`),
      ...known
        .filter(({ status }) => ['queued', 'running'].includes(status))
        .map(({ id, status }) => `${id} is still ${status}`),
      ...holds.map(({ id }) => `hold ${id} is older than its deadline`),
      ...lost.map((key) => `the file ${key} is lost`),
    ]
  } finally {
    await pool.end()
  }
}
