import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Database } from '../src/db/database.ts'
import { createCredits } from '../src/modules/credits/credits.service.ts'
import { withDatabase } from './database.ts'
import { formatTable, median, type Row, ratio } from './table.ts'

/** Writes to the account of this number, and says how many writes it were. */
type Contender = (account: number) => Promise<number>

const ACCOUNTS = 200
const ROUNDS = 15
const ROUND_MS = 500

/**
 * Holds and captures beside the least that a balance in a database needs: a transaction that locks it, changes it and
 * keeps an entry, in four statements and a commit, straight on the driver. A hold is one write, and so is a capture.
 */
export async function benchLedger(): Promise<Row[]> {
  return withDatabase(async (db) => {
    const ledger = await ourLedger(db)
    const plain = await plainTransaction(db.pool)
    const rows: Row[] = []
    for (const [place, accounts] of [
      [`spread over ${ACCOUNTS} accounts`, ACCOUNTS],
      ['on one account', 1],
    ] as const) {
      for (const connections of [8, 16]) {
        const [ours, theirs] = await compare(ledger, plain, { accounts, connections })
        const ratios = ours.map((rate, round) => rate / (theirs[round] ?? rate))
        const name = `${place}, ${connections} connections`
        rows.push(
          {
            name: `holds and captures ${name}`,
            value: median(ours),
            unit: 'writes/s',
            compared: ratio(median(ratios), 1, 'plain'),
          },
          { name: `plain transactions ${name}`, value: median(theirs), unit: 'writes/s' },
        )
      }
    }
    return rows
  })
}

async function ourLedger(db: Database): Promise<Contender> {
  const credits = createCredits(db)
  const accounts: string[] = []
  for (let opened = 0; opened < ACCOUNTS; opened++) {
    const account = await credits.openAccount(db, { kind: 'user', id: randomUUID(), domain: 'bench' })
    const expiresAt = new Date(Date.now() + 3_600_000)
    await credits.grant(db, { account, source: 'daily_check_in', amount: 19, expiresAt, key: 'today' })
    await credits.grant(db, { account, source: 'pack', amount: 1_000_000_000, key: 'pack' })
    accounts.push(account)
  }
  return async (number) => {
    const key = randomUUID()
    const deadlineAt = new Date(Date.now() + 3_600_000)
    const hold = { account: accounts[number] ?? '', amount: 1, deadlineAt, reference: key, key }
    const { id } = await credits.hold(db, hold)
    await credits.capture(db, id, 1)
    return 2
  }
}

async function plainTransaction(pool: Pool): Promise<Contender> {
  await pool.query(`
    create table plain_accounts (id int primary key, balance int not null);
    create table plain_entries (
      id bigint generated always as identity primary key, account_id int not null references plain_accounts,
      amount int not null, at timestamptz not null default now()
    );
    insert into plain_accounts select number, 1000000000 from generate_series(0, ${ACCOUNTS - 1}) number`)
  return async (number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select balance from plain_accounts where id = $1 for update', [number])
      await client.query('update plain_accounts set balance = balance - 1 where id = $1', [number])
      await client.query('insert into plain_entries (account_id, amount) values ($1, -1)', [number])
      await client.query('commit')
      return 1
    } finally {
      client.release()
    }
  }
}

type Load = { accounts: number; connections: number }

/** Writes per second of both, in rounds that take turns, so that the noise of the machine meets them alike. */
async function compare(one: Contender, other: Contender, load: Load): Promise<[number[], number[]]> {
  const rates: [number[], number[]] = [[], []]
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    rates[0].push(await writesPerSecond(one, load))
    rates[1].push(await writesPerSecond(other, load))
  }
  return [rates[0].slice(1), rates[1].slice(1)]
}

async function writesPerSecond(write: Contender, { accounts, connections }: Load): Promise<number> {
  const started = performance.now()
  let writes = 0
  const work = async () => {
    while (performance.now() - started < ROUND_MS) {
      const written = await write(Math.floor(Math.random() * accounts))
      writes += written
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return writes / ((performance.now() - started) / 1000)
}

if (import.meta.main) console.log(formatTable(await benchLedger()))
