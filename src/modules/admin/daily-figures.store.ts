import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { TimeSpan } from '../../shared/time-span.ts'

/** Account holders who have started something. */
export async function countActivePeople({ orm }: Database, { from, until }: TimeSpan): Promise<number> {
  const { rows } = await orm.execute<{ people: number }>(sql`
    select count(distinct owner_id)::int as people from generations
    where owner_kind = 'user' and created_at >= ${from} and created_at < ${until}`)
  return rows[0]?.people ?? 0
}
