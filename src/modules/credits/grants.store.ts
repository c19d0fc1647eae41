import { sql } from 'drizzle-orm'
import { isPaid, type NewGrant } from './credit-terms.ts'
import { type Clock, only, statementsIn, type Within } from './statements.ts'

export async function insertGrant(within: Within, account: string, grant: NewGrant, now: Clock) {
  const { source, amount, expiresAt = null, reference = null, key } = grant
  const paid = isPaid(source)
  return only(
    await statementsIn(within)
      .select({ outcome: sql<'granted' | 'key_taken'>`outcome`, id: sql`grant_id`.mapWith(Number) })
      .from(
        sql`credits_grant(${account}, ${source}, ${paid}, ${amount}, ${expiresAt}, ${reference}, ${key}, ${now()})`,
      )
      .prepare('credits_grant')
      .execute(),
  )
}

interface ClawBack {
  account: string
  reference: string
  /** How much shall be taken back in all under the reference, also by earlier calls; without it everything. */
  total?: number
}

export async function takeBack(within: Within, { account, reference, total }: ClawBack, now: Clock) {
  return only(
    await statementsIn(within)
      .select({ taken: sql<number>`taken`, available: sql<number>`available` })
      .from(sql`credits_claw_back(${account}, ${reference}, ${total ?? null}, ${now()})`)
      .prepare('credits_claw_back')
      .execute(),
  )
}

/** Accounts with credits that have expired and were not written off yet. */
export async function findLapsedAccounts(within: Within, limit: number, now: Clock): Promise<string[]> {
  const { rows } = await statementsIn(within).execute<{ account: string }>(sql`
    select distinct account_id as account from credit_grants
    where open and remaining > 0 and expires_at <= coalesce(${now()}, clock_timestamp()) limit ${limit}`)
  return rows.map((row) => row.account)
}

/** Writes off what has expired, as every operation does first. */
export async function expireGrants(within: Within, account: string, now: Clock): Promise<void> {
  await statementsIn(within).execute(sql`select from credits_begin(${account}, ${now()})`)
}
