import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { challenges } from '../../db/schema/sign-in-methods.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts'

type Kind = 'passkey-add' | 'passkey-use' | 'google' | 'google-link'
type Challenge = { kind: Kind; value: string; holder: string; payload?: Record<string, string> }
type Answer = { kind: Kind; value: string; holders: readonly string[] }
export type Challenges = ReturnType<typeof createChallenges>

const LIFETIME_MS = 10 * MINUTE_MS
/** The button of Google's sign-in may stay on an open page for a while. */
const GOOGLE_LIFETIME_MS = HOUR_MS

/** Random values that an answer has to return: once, in time, and from the same browser. */
export function createChallenges({ db, now }: { db: Database; now: () => Date }) {
  const found = ({ kind, value, holders }: Answer) =>
    and(
      eq(challenges.value, value),
      eq(challenges.kind, kind),
      inArray(challenges.holder, [...holders]),
      gt(challenges.expiresAt, now()),
    )

  return {
    async keep({ kind, value, holder, payload = {} }: Challenge): Promise<void> {
      const expiresAt = new Date(now().getTime() + (kind === 'google' ? GOOGLE_LIFETIME_MS : LIFETIME_MS))
      await db.orm.insert(challenges).values({ kind, value, holder, payload, expiresAt })
    },

    /** Uses the challenge up and returns what was stored with it; null where there is no such challenge. */
    async take(answer: Answer): Promise<Record<string, string> | null> {
      const [row] = await db.orm
        .delete(challenges)
        .where(found(answer))
        .returning({ payload: challenges.payload })
      return row?.payload ?? null
    },

    /** The same without using it up. */
    async look(answer: Answer): Promise<Record<string, string> | null> {
      const [row] = await db.orm.select({ payload: challenges.payload }).from(challenges).where(found(answer))
      return row?.payload ?? null
    },
  }
}

export async function deleteOldChallenges({ orm }: Database, at: Date): Promise<void> {
  await orm.delete(challenges).where(lt(challenges.expiresAt, at))
}
