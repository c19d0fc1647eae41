import { type SQL, sql } from 'drizzle-orm'

/** How many of a hold's captured credits had been bought, for use in other queries. */
export function boughtCreditsOf(holdId: SQL): SQL {
  return sql`(
    select -sum(entry.held)
    from credit_holds hold
      join credit_entries entry on entry.account_id = hold.account_id and entry.kind = 'capture'
        and entry.at = hold.resolved_at and entry.hold_id = hold.id
      join credit_grants origin on origin.id = entry.grant_id and origin.paid
    where hold.id = ${holdId})`
}
