import { randomInt } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { mailedCodes } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { KeyedHash } from './keyed-hash.ts'

export const CODE_PURPOSES = ['register', 'reset', 'change_email', 'delete_account', 'verify'] as const
type CodePurpose = (typeof CODE_PURPOSES)[number]

/** What a code is good for. The subject binds it to one account where somebody is signed in already. */
export type CodeScope = { domain: string; email: string; purpose: CodePurpose; subject?: string | undefined }

/** A code that was right a moment ago; using it up in a transaction settles who was first. */
export type RightCode = { scope: CodeScope; codeHash: string }

const BETWEEN_SENDS_MS = 60_000
const LIFETIME_MS = 10 * 60_000
const TRIES = 5

type CodeParts = { db: Database; keyedHash: KeyedHash; now: () => Date }
export type MailedCodes = ReturnType<typeof createMailedCodes>

export function createMailedCodes({ db, keyedHash, now }: CodeParts) {
  const hashOf = ({ domain, email, purpose, subject = '' }: CodeScope, code: string) =>
    keyedHash('code', domain, email, purpose, subject, code)

  return {
    /**
     * Makes room for a new code, which ends the one before. Throws `slow_down` within a minute of the last request,
     * alike for addresses that will get a code and for those that will not.
     */
    async request(tx: Tx, { domain, email, purpose }: CodeScope): Promise<void> {
      const at = now()
      const fresh = { requestedAt: at, codeHash: null, triesLeft: TRIES, expiresAt: later(at, LIFETIME_MS) }
      const { rowCount } = await tx
        .insert(mailedCodes)
        .values({ domain, email, purpose, ...fresh })
        .onConflictDoUpdate({
          target: [mailedCodes.domain, mailedCodes.email, mailedCodes.purpose],
          set: fresh,
          setWhere: lte(mailedCodes.requestedAt, later(at, -BETWEEN_SENDS_MS)),
        })
      if (rowCount === 1) return
      const [row] = await tx.select().from(mailedCodes).where(rowOf({ domain, email, purpose }))
      const waitMs = (row?.requestedAt.getTime() ?? 0) + BETWEEN_SENDS_MS - at.getTime()
      throw new AppError('slow_down', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })
    },

    /** Makes the code that was requested, to be put into a mail; null where the request is no longer there. */
    async issue(scope: CodeScope): Promise<string | null> {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const { rowCount } = await db.orm
        .update(mailedCodes)
        .set({ codeHash: await hashOf(scope, code), triesLeft: TRIES, expiresAt: later(now(), LIFETIME_MS) })
        .where(and(rowOf(scope), gt(mailedCodes.expiresAt, now())))
      return rowCount === 1 ? code : null
    },

    /**
     * Takes one of the tries and throws `code_wrong` unless the code is right. It stands outside of transactions, so
     * that a failure that follows cannot give the try back.
     */
    async check(scope: CodeScope, code: string): Promise<RightCode> {
      const codeHash = await hashOf(scope, code)
      const [row] = await db.orm
        .update(mailedCodes)
        .set({ triesLeft: sql`${mailedCodes.triesLeft} - 1` })
        .where(and(rowOf(scope), gt(mailedCodes.triesLeft, 0), gt(mailedCodes.expiresAt, now())))
        .returning({ codeHash: mailedCodes.codeHash })
      if (row?.codeHash !== codeHash) throw new AppError('code_wrong')
      return { scope, codeHash }
    },

    /** Uses the code up: of two who bring the same one, the second gets `code_wrong`. */
    async use(tx: Tx, { scope, codeHash }: RightCode): Promise<void> {
      const { rowCount } = await tx
        .delete(mailedCodes)
        .where(and(rowOf(scope), eq(mailedCodes.codeHash, codeHash)))
      if (rowCount !== 1) throw new AppError('code_wrong')
    },

    /** Forgets every code of an address. */
    async forget(tx: Tx, domain: string, email: string): Promise<void> {
      await tx.delete(mailedCodes).where(and(eq(mailedCodes.domain, domain), eq(mailedCodes.email, email)))
    },
  }
}

function rowOf({ domain, email, purpose }: CodeScope) {
  return and(eq(mailedCodes.domain, domain), eq(mailedCodes.email, email), eq(mailedCodes.purpose, purpose))
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
