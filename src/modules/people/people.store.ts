import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import type { TimeSpan } from '../../shared/time-span.ts'

export type PersonRow = typeof users.$inferSelect
type Page = { before?: string | undefined; limit: number }

/** How many accounts were opened from one moment until before another. */
export function countNew({ orm }: Database, domain: string, { from, until }: TimeSpan): Promise<number> {
  const { createdAt } = users
  return orm.$count(users, and(eq(users.domain, domain), gte(createdAt, from), lt(createdAt, until)))
}

export async function findPerson({ orm }: Database, domain: string, id: string): Promise<PersonRow | null> {
  const [found] = await orm
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.domain, domain)))
  return found ?? null
}

/**
 * Newest first, starting after a given person. An empty search matches every address, including those of deleted
 * accounts.
 */
export function listPeople(
  { orm }: Database,
  domain: string,
  emailPart: string,
  { before, limit }: Page,
): Promise<PersonRow[]> {
  const { createdAt, id, email } = users
  const isLater = sql`(${createdAt}, ${id}) < (select created_at, id from users where id = ${before ?? null})`
  return orm
    .select()
    .from(users)
    .where(
      and(
        eq(users.domain, domain),
        emailPart ? sql`strpos(${email}, ${emailPart}::text) > 0` : undefined,
        before === undefined ? undefined : isLater,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}
