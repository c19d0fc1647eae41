import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import type { Credits } from './credits.service.ts'

/** A new account with this many credits that never expire, in one grant. */
export async function openAccountWith(credits: Credits, db: Database, amount: number): Promise<string> {
  const account = await credits.openAccount(db, { kind: 'user', id: randomUUID(), domain: 'plumdrop.test' })
  await credits.grant(db, { account, source: 'pack', amount, reference: 'payment', key: 'payment' })
  return account
}

/** A hold for work that has an hour to finish, or is overdue already. */
export function holdOf(account: string, amount: number, { key = randomUUID(), overdue = false } = {}) {
  const deadlineAt = new Date(Date.now() + (overdue ? -HOUR_MS : HOUR_MS))
  return { account, amount, deadlineAt, reference: `generation ${key}`, key }
}
