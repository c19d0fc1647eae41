import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { TimeSpan } from '../../shared/time-span.ts'
import { countNew, findPerson, listPeople, type PersonRow } from './people.store.ts'
import { lockUser, type User, updateUser } from './users.ts'

export type People = ReturnType<typeof createPeople>
export type { PersonRow }

/** What operators can look up about account holders, and change. */
export function createPeople({ db, domain }: { db: Database; domain: string }) {
  return {
    count: (): Promise<number> =>
      db.orm.$count(users, and(eq(users.domain, domain), isNull(users.deletedAt))),

    /** Accounts opened from one moment until before another. */
    countNew: (span: TimeSpan): Promise<number> => countNew(db, domain, span),

    find: (id: string): Promise<PersonRow | null> => findPerson(db, domain, id),

    /** Newest first, starting after a given person. */
    list: (emailPart: string, page: { before?: string | undefined; limit: number }): Promise<PersonRow[]> =>
      listPeople(db, domain, emailPart, page),

    /** Locks the account until the transaction ends. Throws `not_found` if it was deleted. */
    async lock(tx: Tx, id: string): Promise<User & { email: string }> {
      const user = await lockUser(tx, id)
      if (!user?.email || user.domain !== domain) throw new AppError('not_found')
      return { ...user, email: user.email }
    },

    /** Null opens the account again. */
    setBlocked: (tx: Tx, id: string, blockedAt: Date | null): Promise<void> =>
      updateUser(tx, id, { blockedAt }),
  }
}
