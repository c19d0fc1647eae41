import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { hashed } from './hashed.ts'

/** The contents of a copy of tables, besides one file of rows for each. Names are quoted and contain their schema. */
export const tableCopies = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      file: z.string().regex(/^[\w.]+\.copy\.gz$/),
      rows: z.number().int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type TableCopies = z.infer<typeof tableCopies>
type TableCopy = TableCopies['tables'][number]

/** They record the version of a schema, which creating the schema writes by itself. */
const MIGRATION_TABLES = ['schema_migrations', 'migrations']

/** Copies every row of the schemas as of one moment, while others go on writing. */
export function copyTables(pool: Pool, schemas: readonly string[], folder: string): Promise<TableCopies> {
  return inLongTransaction(pool, 'isolation level repeatable read read only', async (client) => {
    await mkdir(folder, { recursive: true })
    const tables: TableCopy[] = []
    for (const table of await listTables(client, schemas)) {
      tables.push(await copyTable(client, table, folder))
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
      [schemas],
    )
    return { tables, sequences }
  })
}

type Table = Pick<TableCopy, 'name' | 'columns' | 'file'>

async function listTables(client: PoolClient, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name, nspname || '.' || relname || '.copy.gz' as file,
       array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname = any($1) and relname <> all($2) group by nspname, relname order by 1`,
    [schemas, MIGRATION_TABLES],
  )
  return rows
}

async function copyTable(client: PoolClient, table: Table, folder: string): Promise<TableCopy> {
  const hash = createHash('sha256')
  const rows = client.query(copyTo(`copy ${columnsOf(table)} to stdout`))
  await pipeline(rows, createGzip(), hashed(hash), createWriteStream(path.join(folder, table.file)))
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** Restores the rows into tables of the same version; their current rows are deleted. All or nothing. */
export function loadTables(pool: Pool, { tables, sequences }: TableCopies, folder: string): Promise<void> {
  return inLongTransaction(pool, '', async (client) => {
    const names = tables.map(({ name }) => name)
    // Rows are restored literally: no triggers run, and the order of the rows does not follow references.
    const references = await takeAwayReferences(client, names)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of tables) await loadTable(client, table, folder)
    for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value])
    for (const { table, definition } of references)
      await client.query(`alter table ${table} add ${definition}`)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  })
}

type Reference = { table: string; name: string; definition: string }

async function takeAwayReferences(client: PoolClient, tables: readonly string[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       format('constraint %I %s', conname, pg_get_constraintdef(oid)) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

async function loadTable(client: PoolClient, table: TableCopy, folder: string): Promise<void> {
  const hash = createHash('sha256')
  const rows = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`))
  await pipeline(createReadStream(path.join(folder, table.file)), hashed(hash), createGunzip(), rows)
  if (hash.digest('hex') !== table.sha256 || rows.rowCount !== table.rows) {
    throw new Error(`The rows of ${table.name} are not those that were copied.`)
  }
}

const columnsOf = ({ name, columns }: Table) => `${name} (${columns.join(', ')})`

/** May take as long as the number of rows requires. */
async function inLongTransaction<T>(
  pool: Pool,
  mode: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(`begin ${mode}`)
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection that failed in the middle of a copy is useless.
    client.release(failure)
  }
}
