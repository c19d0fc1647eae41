import { asc, eq, sql } from 'drizzle-orm'
import { creditEntries, creditGrants, creditHolds } from '../../db/schema/credits.ts'
import type { HoldState, NewHold } from './credit-terms.ts'
import { type Clock, call, statementsIn, type Within } from './statements.ts'

interface HoldAnswer {
  outcome: 'held' | 'insufficient' | 'key_taken'
  hold_id: string
  state: HoldState
  available: number
}

export async function insertHold(within: Within, account: string, hold: NewHold, now: Clock) {
  const { amount, deadlineAt, reference, key } = hold
  const values = [account, amount, deadlineAt, reference, key, now()]
  const { hold_id, ...answer } = await call<HoldAnswer>(within, 'credits_hold', values)
  return { ...answer, id: Number(hold_id) }
}

interface ResolveAnswer {
  outcome: 'resolved' | 'already_resolved' | 'exceeds_hold'
  /** What was held in all. */
  amount: number
  captured: number
}

export function resolveHold(within: Within, hold: number, captured: number, now: Clock) {
  return call<ResolveAnswer>(within, 'credits_resolve', [hold, captured, now()])
}

/** The grants that a hold took its credits from, in spending order. */
export function listParts(within: Within, hold: number) {
  return statementsIn(within)
    .select({
      amount: creditHolds.amount,
      captured: creditHolds.captured,
      state: creditHolds.state,
      grantId: creditEntries.grantId,
      source: creditGrants.source,
      held: creditEntries.held,
    })
    .from(creditHolds)
    .innerJoin(
      creditEntries,
      sql`${creditEntries.accountId} = ${creditHolds.accountId} and ${creditEntries.version} = ${creditHolds.version}`,
    )
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .where(eq(creditHolds.id, hold))
    .orderBy(asc(creditEntries.part))
}

/** What all open holds set aside together. */
export async function sumOpenHolds(within: Within): Promise<number> {
  const { rows } = await statementsIn(within).execute<{ held: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as held from credit_holds where state = 'held'`,
  )
  return rows[0]?.held ?? 0
}

export async function findOverdueHolds(within: Within, limit: number, now: Clock): Promise<number[]> {
  const { rows } = await statementsIn(within).execute<{ id: string }>(sql`
    select id from credit_holds
    where state = 'held' and deadline_at <= coalesce(${now()}, clock_timestamp())
    order by deadline_at, id limit ${limit}`)
  return rows.map((row) => Number(row.id))
}
