import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'

/** A transaction, or the database itself where the ledger's own statement is all there is to commit. */
export type Within = Tx | Database

/** Null leaves the time to the database, whose clock is the same for all nodes. */
export type Clock = () => Date | null

export function statementsIn(within: Within): Tx | Database['orm'] {
  return 'orm' in within ? within.orm : within
}

/** The answer of a function of the database, which is always one row. */
export function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The credit ledger gave no answer.')
  return row
}
