import { and, count, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { generations } from '../../db/schema/generations.ts'
import { type GenerationRow, isOpen } from './generations.store.ts'

/** With the address of the account that started it; null for visitors. */
export type OperatedGeneration = GenerationRow & { email: string | null }

/** Running and waiting generations, in queue order. */
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

const MAX_GROUPS = 50

export type FailureGroup = { cause: string; tool: string; count: number; latest: OperatedGeneration[] }

/** Failures since, by cause and tool, the most frequent first, each with its latest. */
export async function listFailures(
  { orm }: Database,
  { since, each }: { since: Date; each: number },
): Promise<FailureGroup[]> {
  const { errorName, tool, createdAt, ownerId } = generations
  const isFailure = and(eq(generations.status, 'failed'), gte(createdAt, since))
  const groups = await orm
    .select({ errorName, tool, count: count() })
    .from(generations)
    .where(isFailure)
    .groupBy(errorName, tool)
    .orderBy(desc(count()), errorName, tool)
    .limit(MAX_GROUPS)
  return Promise.all(
    groups.map(async (group) => {
      const isOfCause = group.errorName === null ? isNull(errorName) : eq(errorName, group.errorName)
      const rows = await orm
        .select({ generation: generations, email: users.email })
        .from(generations)
        .leftJoin(users, eq(users.id, ownerId))
        .where(and(isFailure, eq(tool, group.tool), isOfCause))
        .orderBy(desc(createdAt))
        .limit(each)
      const latest = rows.map(({ generation, email }) => ({ ...generation, email }))
      return { cause: group.errorName ?? 'unknown', tool: group.tool, count: group.count, latest }
    }),
  )
}
