import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { creditAccounts, creditEntries, creditGrants, creditHolds } from '../../db/schema/credits.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createCredits } from './credits.service.ts'
import { type Book, bookInMemory, histories, take } from './histories.fixture.ts'
import { type Entry, totalsOf } from './ledger.ts'

const { db } = await createTestDatabase()
const START = new Date('2030-01-01T12:00:00Z')
let now = START
const credits = createCredits(db, () => now)

const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const openAccount = () => credits.openAccount(db, { kind: 'user', id: randomUUID(), domain: 'plumdrop.test' })

function bookInDatabase(account: string): Book {
  const holds: { id: number; amount: number }[] = []
  return {
    async grant(grant) {
      await credits.grant(db, { account, ...grant })
    },
    async hold(hold) {
      const { id } = await inTransaction(db, (tx) => credits.hold(tx, { account, ...hold }))
      if (!holds.some((known) => known.id === id)) holds.push({ id, amount: hold.amount })
    },
    async resolve(index, share) {
      const hold = holds[index]
      if (hold) await credits.capture(db, hold.id, Math.ceil(hold.amount * share))
    },
    async clawBack(claim) {
      await credits.clawBack(db, { account, ...claim })
    },
    async sweep() {
      await credits.sweepDeadlines()
      await credits.sweepExpired()
    },
    balance: () => credits.balance(account),
  }
}

/** The journal with grants and holds numbered as they are in memory, where each account counts for itself. */
async function readJournal(account: string): Promise<Entry[]> {
  const entries = await db.orm
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.accountId, account))
    .orderBy(asc(creditEntries.version), asc(creditEntries.part))
  const numbersOf = async (table: typeof creditGrants | typeof creditHolds) => {
    const rows = await db.orm
      .select({ id: table.id })
      .from(table)
      .where(eq(table.accountId, account))
      .orderBy(table.id)
    return new Map(rows.map(({ id }, i) => [id, i + 1]))
  }
  const grants = await numbersOf(creditGrants)
  const holds = await numbersOf(creditHolds)
  return entries.map((entry) => ({
    version: entry.version,
    part: entry.part,
    kind: entry.kind,
    counter: entry.counter,
    grantId: grants.get(entry.grantId) ?? 0,
    holdId: entry.holdId && (holds.get(entry.holdId) ?? 0),
    available: entry.available,
    held: entry.held,
    at: entry.at,
  }))
}

/** The account's own totals of its counter-accounts. */
async function readFigures(account: string) {
  const { available, held, sales, promotions, gifts, spent, expired, refunds } = creditAccounts
  const [figures] = await db.orm
    .select({ available, held, sales, promotions, gifts, spent, expired, refunds })
    .from(creditAccounts)
    .where(eq(creditAccounts.id, account))
  return figures
}

describe('the database', () => {
  it('follows the rules in any history, and remembers every balance', async () => {
    const property = fc.asyncProperty(histories, async (steps) => {
      now = START
      const account = await openAccount()
      const model = bookInMemory()
      const book = bookInDatabase(account)
      const seen: { at: Date; balance: unknown }[] = []
      for (const step of steps) {
        now = new Date(now.getTime() + step.waitMs)
        expect(await take(step, book, now)).toEqual(await take(step, model, now))
        const balance = await book.balance(now)
        expect(balance).toEqual(await model.balance(now))
        seen.push({ at: now, balance })
      }
      now = new Date(now.getTime() + 1)
      await Promise.all([book.sweep(now), model.sweep(now)])
      expect(await readJournal(account)).toEqual(model.ledger.entries)
      expect(await readFigures(account)).toEqual(totalsOf(model.ledger))
      for (const { at: moment, balance } of seen)
        expect(await credits.balance(account, moment)).toEqual(balance)
      // Leaves nothing behind that the sweeps of the next history would find.
      now = at(100_000)
      await book.sweep(now)
    })
    await fc.assert(property, { numRuns: 50 })
    expect(await credits.selfCheck()).toEqual([])
    expect(await credits.verifyChain()).toMatchObject({ broken: null })
  })
})
