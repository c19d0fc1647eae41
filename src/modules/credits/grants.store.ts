import { and, eq, sql } from 'drizzle-orm'
import { creditGrants } from '../../db/schema/credits.ts'
import type { Tx } from '../../db/transaction.ts'
import { isPaid, type NewGrant } from './credit-terms.ts'
import { type Clock, call, statementsIn, type Within } from './statements.ts'

interface GrantAnswer {
  outcome: 'granted' | 'key_taken'
  grant_id: string
}

export async function insertGrant(within: Within, account: string, grant: NewGrant, now: Clock) {
  const { source, amount, expiresAt, reference, key } = grant
  const values = [account, source, isPaid(source), amount, expiresAt, reference, key, now()]
  const { outcome, grant_id } = await call<GrantAnswer>(within, 'credits_grant', values)
  return { outcome, id: Number(grant_id) }
}

export async function hasGrant(within: Within, account: string, key: string): Promise<boolean> {
  const { accountId, key: keyOf } = creditGrants
  return (await statementsIn(within).$count(creditGrants, and(eq(accountId, account), eq(keyOf, key)))) > 0
}

interface ClawBack {
  account: string
  reference: string
  /** How much to take back in all under the reference, including earlier calls; without it everything. */
  total?: number
}

/** Returns what was taken by this call, and what is available after it. */
export function takeBack(within: Within, { account, reference, total }: ClawBack, now: Clock) {
  const values = [account, reference, total, now()]
  return call<{ taken: number; available: number }>(within, 'credits_claw_back', values)
}

/** What is left of the grants under a reference. Locks the account until the transaction ends. */
export async function lockRemaining(tx: Tx, account: string, reference: string, now: Clock): Promise<number> {
  await expireGrants(tx, account, now)
  const { rows } = await tx.execute<{ remaining: number }>(sql`
    select coalesce(sum(remaining), 0)::integer as remaining from credit_grants
    where account_id = ${account} and reference = ${reference} and remaining > 0`)
  return rows[0]?.remaining ?? 0
}

/** Accounts with expired credits that were not written off yet. */
export async function findLapsedAccounts(within: Within, limit: number, now: Clock): Promise<string[]> {
  const { rows } = await statementsIn(within).execute<{ account: string }>(sql`
    select distinct account_id as account from credit_grants
    where open and remaining > 0 and expires_at <= coalesce(${now()}, clock_timestamp()) limit ${limit}`)
  return rows.map((row) => row.account)
}

/** Writes off expired credits, as every operation does first. */
export async function expireGrants(within: Within, account: string, now: Clock): Promise<void> {
  await statementsIn(within).execute(sql`select from credits_begin(${account}, ${now()})`)
}
