import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { findUserByEmail } from './users.store.ts'

export type People = ReturnType<typeof createPeople>

/** What operators may ask about those who have an account. */
export function createPeople({ db, domain }: { db: Database; domain: string }) {
  return {
    count: (): Promise<number> =>
      db.orm.$count(users, and(eq(users.domain, domain), isNull(users.deletedAt))),

    async findIdByEmail(email: string): Promise<string | null> {
      return (await findUserByEmail(db.orm, domain, email))?.id ?? null
    },
  }
}
