import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { connectPostgres } from '../src/adapters/database/postgres.ts'
import { openDatabase } from '../src/db/database.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { LedgerRefusal } from '../src/modules/credits/credit-terms.ts'
import { createCredits } from '../src/modules/credits/credits.service.ts'
import { AppError } from '../src/shared/errors.ts'

/** A write that the database has confirmed: a grant by its key, or a hold and how much of it was captured, if ended. */
export type Acknowledged = { grant: string } | { hold: number; captured: number | null }

/**
 * A process for the test to kill: once started, it writes to the ledger without end, and prints the acknowledged
 * writes, line by line.
 */
const { connection, accounts } = JSON.parse(process.argv[2] ?? '{}')
const db = openDatabase(connectPostgres({ connection, poolSize: 4, log: pino({ level: 'silent' }) }))
const credits = createCredits(db)

const upTo = (most: number) => 1 + Math.floor(Math.random() * most)
const anyAccount = (): string => accounts[upTo(accounts.length) - 1]
const acknowledge = (write: Acknowledged) => process.stdout.write(`${JSON.stringify(write)}\n`)

let writes = 0
const nextKey = () => `${process.pid} ${Date.now()} ${++writes}`

async function grant(): Promise<void> {
  const key = nextKey()
  const short = Math.random() < 0.5 && { expiresAt: new Date(Date.now() + 20 * upTo(100)) }
  await credits.grant(db, {
    account: anyAccount(),
    source: 'operator',
    amount: upTo(20),
    reference: key,
    key,
    ...short,
  })
  acknowledge({ grant: key })
  if (Math.random() < 0.1) await credits.clawBack(db, { account: anyAccount(), reference: key })
}

async function spendSlowly(): Promise<void> {
  const key = nextKey()
  const amount = upTo(9)
  const hold = { account: anyAccount(), amount, deadlineAt: new Date(Date.now() + 50), reference: key, key }
  const { id } = await credits.hold(db, hold)
  acknowledge({ hold: id, captured: null })
  if (Math.random() < 0.2) return
  const captured = upTo(amount + 1) - 1
  await credits.capture(db, id, captured)
  acknowledge({ hold: id, captured })
}

async function spendAtOnce(): Promise<void> {
  const key = nextKey()
  const wanted = { account: anyAccount(), amount: 3, deadlineAt: new Date(), reference: key, key }
  const hold = await inTransaction(db, async (tx) => {
    const { id } = await credits.hold(tx, wanted)
    await credits.capture(tx, id, 2)
    return id
  })
  acknowledge({ hold, captured: 2 })
}

async function sweep(): Promise<void> {
  await credits.sweepDeadlines()
}

async function writeForEver(): Promise<never> {
  for (;;) {
    const write = [grant, spendSlowly, spendSlowly, spendAtOnce, sweep][upTo(5) - 1] ?? grant
    try {
      await write()
    } catch (error) {
      // Credits run out, others resolve our holds, and on a busy machine a short-lived grant comes too late; any other
      // error is the death of the server.
      const refused = error instanceof AppError || error instanceof LedgerRefusal
      if (!refused && !/cannot be granted at/.test(String(error))) process.exit()
    }
  }
}

// A killed process leaves nothing for the next.
flushCompileCache()
await once(process.stdin, 'data')
await Promise.all([writeForEver(), writeForEver(), writeForEver(), writeForEver()])
