import type { PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'

/** A transaction, or the database itself if the ledger's own statement is all there is to commit. */
export type Within = Tx | Database

/** Null leaves the time to the database, whose clock is the same for all nodes. */
export type Clock = () => Date | null

export function statementsIn(within: Within): Tx | Database['orm'] {
  return 'orm' in within ? within.orm : within
}

/**
 * The result of one of the ledger's functions in the database. The statement has a name, so that each connection parses
 * and plans it only once, which saves a quarter of the time of a hold.
 */
export async function call<Answer>(within: Within, name: string, values: unknown[]): Promise<Answer> {
  const parameters = values.map((_, i) => `$${i + 1}`).join(', ')
  const query = { sql: `select * from ${name}(${parameters})`, params: values }
  const { session } = statementsIn(within)._
  const { rows } = await session
    .prepareQuery<PreparedQueryConfig & { execute: { rows: Answer[] } }>(query, undefined, name, false)
    .execute()
  const [answer] = rows
  if (!answer) throw new Error(`${name} gave no answer.`)
  return answer
}
