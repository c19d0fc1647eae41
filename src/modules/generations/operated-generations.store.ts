import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { generations } from '../../db/schema/generations.ts'
import { type GenerationRow, isOpen } from './generations.store.ts'

/** With the address of whoever started it; null for visitors. */
export type OperatedGeneration = GenerationRow & { email: string | null }

/** What runs and waits, in the order in which it does. */
export async function listQueue({ orm }: Database, limit: number): Promise<OperatedGeneration[]> {
  const rows = await orm
    .select({ generation: generations, email: users.email })
    .from(generations)
    .leftJoin(users, eq(users.id, generations.ownerId))
    .where(isOpen)
    .orderBy(desc(generations.status), desc(generations.rank), generations.createdAt)
    .limit(limit)
  return rows.map(({ generation, email }) => ({ ...generation, email }))
}

export type FailureGroup = { cause: string; tool: string; count: number; latest: OperatedGeneration[] }

/** What has failed since, by cause and tool, the most frequent first, each with its latest. */
export async function listFailures(
  { orm }: Database,
  { since, each }: { since: Date; each: number },
): Promise<FailureGroup[]> {
  const ranked = orm
    .select({
      id: generations.id,
      place: sql<number>`row_number() over (partition by ${generations.errorName}, ${generations.tool}
        order by ${generations.createdAt} desc)`.as('place'),
      total:
        sql<number>`(count(*) over (partition by ${generations.errorName}, ${generations.tool}))::int`.as(
          'total',
        ),
    })
    .from(generations)
    .where(sql`${generations.status} = 'failed' and ${generations.createdAt} >= ${since}`)
    .as('ranked')
  const rows = await orm
    .select({ generation: generations, email: users.email, total: ranked.total })
    .from(ranked)
    .innerJoin(generations, eq(generations.id, ranked.id))
    .leftJoin(users, eq(users.id, generations.ownerId))
    .where(sql`${ranked.place} <= ${each}`)
    .orderBy(desc(ranked.total), generations.errorName, generations.tool, ranked.place)
  const groups = new Map<string, FailureGroup>()
  for (const { generation, email, total } of rows) {
    const { errorName, tool } = generation
    const cause = errorName ?? 'unknown'
    const group = groups.get(`${cause} ${tool}`) ?? { cause, tool, count: total, latest: [] }
    group.latest.push({ ...generation, email })
    groups.set(`${cause} ${tool}`, group)
  }
  return [...groups.values()]
}
