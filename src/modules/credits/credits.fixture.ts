import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Credits } from './credits.service.ts'

const HOUR = 3_600_000

/** A new account with this many credits that never expire, in one grant. */
export async function openAccountWith(credits: Credits, db: Database, amount: number): Promise<string> {
  const account = await credits.openAccount(db, { kind: 'user', id: randomUUID(), domain: 'plumdrop.test' })
  await credits.grant(db, { account, source: 'pack', amount, reference: 'payment', key: 'payment' })
  return account
}

/** A hold for work that has an hour to finish, or is overdue already. */
export function holdOf(account: string, amount: number, { key = randomUUID(), overdue = false } = {}) {
  const deadlineAt = new Date(Date.now() + (overdue ? -HOUR : HOUR))
  return { account, amount, deadlineAt, reference: `generation ${key}`, key }
}
