import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { mailedCodes } from '../../db/schema/accounts.ts'
import type { Tx } from '../../db/transaction.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { wrongCode } from './wrong-code.ts'

export const CODE_PURPOSES = [
  'register',
  'reset',
  'change_email',
  'delete_account',
  'verify',
  'confirm',
  'link',
] as const
type CodePurpose = (typeof CODE_PURPOSES)[number]

/** What a code can be used for. The subject binds it to one account where somebody is signed in already. */
export type CodeScope = { domain: string; email: string; purpose: CodePurpose; subject?: string | undefined }

/** The identities of a requester, the most reliable first; codes are filed under that one. */
export type Requesters = readonly [string, ...string[]]

/** A code that has just been checked; using it up in a transaction decides which request was first. */
export type RightCode = { scope: CodeScope; requesters: Requesters; codeHash: string }

const BETWEEN_SENDS_MS = 60_000
const LIFETIME_MS = 10 * MINUTE_MS
export const CODE_TRIES = 5

type CodeParts = { db: Database; keyedHash: KeyedHash; now: () => Date }
export type MailedCodes = ReturnType<typeof createMailedCodes>

export function createMailedCodes({ db, keyedHash, now }: CodeParts) {
  const hashOf = ({ domain, email, purpose, subject = '' }: CodeScope, code: string) =>
    keyedHash('code', domain, email, purpose, subject, code)

  async function waitSeconds(
    reader: Pick<Tx, 'select'>,
    scope: CodeScope,
    requesters: Requesters,
  ): Promise<number> {
    const [row] = await reader
      .select({ at: max(mailedCodes.requestedAt) })
      .from(mailedCodes)
      .where(rowsOf(scope, requesters))
    if (!row?.at) return 0
    return Math.max(0, Math.ceil((row.at.getTime() + BETWEEN_SENDS_MS - now().getTime()) / 1000))
  }

  return {
    /** How long the requester has to wait before the next request. */
    waitSeconds: (scope: CodeScope, requesters: Requesters) => waitSeconds(db.orm, scope, requesters),

    /**
     * Makes room for a new code, which replaces the requester's earlier one and no other. Throws `slow_down` within a
     * minute of the last request, whether or not the address will get a code.
     */
    async request(tx: Tx, scope: CodeScope, requesters: Requesters): Promise<void> {
      const { domain, email, purpose } = scope
      const at = now()
      const fresh = {
        requestedAt: at,
        codeHash: null,
        triesLeft: CODE_TRIES,
        expiresAt: later(at, LIFETIME_MS),
      }
      const { rowCount } = await tx
        .insert(mailedCodes)
        .values({ domain, email, purpose, requester: requesters[0], ...fresh })
        .onConflictDoUpdate({
          target: [mailedCodes.domain, mailedCodes.email, mailedCodes.purpose, mailedCodes.requester],
          set: fresh,
          setWhere: lte(mailedCodes.requestedAt, later(at, -BETWEEN_SENDS_MS)),
        })
      if (rowCount === 1) return
      throw new AppError('slow_down', { seconds: Math.max(1, await waitSeconds(tx, scope, requesters)) })
    },

    /** Makes the requested code, to be put into a mail; null if the request no longer exists. */
    async issue(scope: CodeScope, requester: string): Promise<string | null> {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const issued = {
        codeHash: await hashOf(scope, code),
        triesLeft: CODE_TRIES,
        expiresAt: later(now(), LIFETIME_MS),
      }
      const { rowCount } = await db.orm
        .update(mailedCodes)
        .set(issued)
        .where(and(rowsOf(scope, [requester]), gt(mailedCodes.expiresAt, now())))
      return rowCount === 1 ? code : null
    },

    /**
     * Uses up an attempt, and throws `code_wrong` unless the requester asked for this code. It runs outside of
     * transactions, so that a later error cannot give the attempt back.
     */
    async check(scope: CodeScope, requesters: Requesters, code: string): Promise<RightCode> {
      const codeHash = await hashOf(scope, code)
      const tried = await db.orm
        .update(mailedCodes)
        .set({ triesLeft: sql`${mailedCodes.triesLeft} - 1` })
        .where(and(rowsOf(scope, requesters), gt(mailedCodes.triesLeft, 0), gt(mailedCodes.expiresAt, now())))
        .returning({ codeHash: mailedCodes.codeHash })
      if (!tried.some((row) => row.codeHash === codeHash)) throw wrongCode()
      return { scope, requesters, codeHash }
    },

    /**
     * Uses the code up, and with it others for the same purpose. If a code is used twice, the second use gets
     * `code_wrong`.
     */
    async use(tx: Tx, { scope, requesters, codeHash }: RightCode): Promise<void> {
      const { rowCount } = await tx
        .delete(mailedCodes)
        .where(and(rowsOf(scope, requesters), eq(mailedCodes.codeHash, codeHash)))
      if (rowCount !== 1) throw wrongCode()
      await tx.delete(mailedCodes).where(codesFor(scope))
    },

    /** Deletes every code of an address. */
    async forget(tx: Tx, domain: string, email: string): Promise<void> {
      await tx.delete(mailedCodes).where(and(eq(mailedCodes.domain, domain), eq(mailedCodes.email, email)))
    },
  }
}

function codesFor({ domain, email, purpose }: CodeScope) {
  return and(eq(mailedCodes.domain, domain), eq(mailedCodes.email, email), eq(mailedCodes.purpose, purpose))
}

function rowsOf(scope: CodeScope, requesters: Requesters) {
  return and(codesFor(scope), inArray(mailedCodes.requester, [...requesters]))
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}
