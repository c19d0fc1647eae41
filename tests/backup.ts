import type { Database } from '../src/db/database.ts'

type Table = { name: string; columns: string; needs: string[] }

/** Keeps everything the database has now, and returns what puts it back: all that was written since is gone then. */
export async function takeBackup({ pool }: Database): Promise<() => Promise<void>> {
  const { rows } = await pool.query<Table>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns,
       array(select distinct confrelid::regclass::text from pg_constraint
             where contype = 'f' and conrelid = quote_ident(table_name)::regclass and conrelid <> confrelid) as needs
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1`,
  )
  const tables = inOrder(rows)
  await pool.query('drop schema if exists backup cascade; create schema backup')
  for (const { name } of tables) await pool.query(`create table backup.${name} as table public.${name}`)
  const triggers = async (how: 'enable' | 'disable') => {
    for (const { name } of tables) await pool.query(`alter table public.${name} ${how} trigger user`)
  }
  return async () => {
    // Rows are put back as they were, past every trigger, as a restored dump is.
    await triggers('disable')
    await pool.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`)
    for (const { name, columns } of tables) {
      await pool.query(
        `insert into public.${name} (${columns}) overriding system value select ${columns} from backup.${name}`,
      )
    }
    await triggers('enable')
  }
}

/** Those that others refer to come first. */
function inOrder(tables: readonly Table[]): Table[] {
  const placed = new Set<string>()
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, needs }) => !placed.has(name) && needs.every((one) => placed.has(one)),
    )
    if (next.length === 0) throw new Error('The tables refer to one another in a circle')
    for (const table of next) placed.add(table.name)
    ordered.push(...next)
  }
  return ordered
}
