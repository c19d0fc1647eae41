import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { operatorActions } from '../../db/schema/audit.ts'
import type { AuditSearch } from '../../shared/contract/audit.ts'
import { isUuid } from '../../shared/ids.ts'

type AuditRow = typeof operatorActions.$inferSelect & { email: string | null }
type Search = AuditSearch & { personId?: string }
type Page = { before?: number | undefined; limit: number }

/** Newest first. */
export async function listActions(
  { orm }: Database,
  search: Search,
  { before, limit }: Page,
): Promise<AuditRow[]> {
  const rows = await orm
    .select({ action: operatorActions, email: users.email })
    .from(operatorActions)
    .leftJoin(users, eq(users.id, operatorActions.personId))
    .where(
      and(
        search.personId ? eq(operatorActions.personId, search.personId) : undefined,
        search.action ? eq(operatorActions.action, search.action) : undefined,
        search.text ? isAbout(search.text) : undefined,
        before === undefined ? undefined : lt(operatorActions.id, before),
      ),
    )
    .orderBy(desc(operatorActions.id))
    .limit(limit)
  return rows.map(({ action, email }) => ({ ...action, email }))
}

/** Texts are matched literally, never as patterns. Each address is looked up once, and not for every row. */
function isAbout(text: string): SQL | undefined {
  const { operatorEmail, reason, subjectId, personId } = operatorActions
  const lower = text.toLowerCase()
  return or(
    sql`strpos(${operatorEmail}, ${lower}::text) > 0`,
    sql`${personId} in (select id from users where strpos(email, ${lower}::text) > 0)`,
    sql`strpos(lower(coalesce(${reason}, '')), ${lower}::text) > 0`,
    eq(subjectId, text),
    isUuid(lower) ? eq(personId, lower) : undefined,
  )
}
