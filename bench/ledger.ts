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
 * Holds and captures compared with the least that a balance in a database needs: a transaction that locks it, changes
 * it and keeps an entry, in three statements between begin and commit, directly on the driver. A hold is one write,
 * and so is a capture. The ledger's statements are prepared, so the plain ones are measured both ways.
 */
export async function benchLedger(): Promise<Row[]> {
  return withDatabase(async (db) => {
    await createPlainTables(db.pool)
    const contenders = [await ourLedger(db), plainTransaction(db.pool), plainTransaction(db.pool, 'prepared')]
    const rows: Row[] = []
    for (const [place, accounts] of [
      [`spread over ${ACCOUNTS} accounts`, ACCOUNTS],
      ['on one account', 1],
    ] as const) {
      for (const connections of [8, 16]) {
        const rates = await compare(contenders, { accounts, connections })
        const name = `${place}, ${connections} connections`
        const [ours = [], plain = [], prepared = []] = rates
        rows.push(
          { name: `holds and captures ${name}`, value: median(ours), unit: 'writes/s' },
          { name: `plain transactions ${name}`, ...against(plain, ours) },
          { name: `plain and prepared ${name}`, ...against(prepared, ours) },
        )
      }
    }
    return rows
  })
}

/** Compared round by round, because both sides of a round meet the same noise. */
function against(rates: number[], ours: number[]): Omit<Row, 'name'> {
  const ratios = rates.map((rate, round) => (ours[round] ?? rate) / rate)
  return {
    value: median(rates),
    unit: 'writes/s',
    compared: `the ledger does ${ratio(median(ratios), 1, 'this')}`,
  }
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

async function createPlainTables(pool: Pool): Promise<void> {
  await pool.query(`
    create table plain_accounts (id int primary key, balance int not null);
    create table plain_entries (
      id bigint generated always as identity primary key, account_id int not null references plain_accounts,
      amount int not null, at timestamptz not null default now()
    );
    insert into plain_accounts select number, 1000000000 from generate_series(0, ${ACCOUNTS - 1}) number`)
}

function plainTransaction(pool: Pool, prepared?: 'prepared'): Contender {
  const statements = [
    'select balance from plain_accounts where id = $1 for update',
    'update plain_accounts set balance = balance - 1 where id = $1',
    'insert into plain_entries (account_id, amount) values ($1, -1)',
  ]
  return async (number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const text of statements) {
        // A statement with a name is prepared once for each connection.
        await client.query({ text, values: [number], ...(prepared && { name: text.slice(0, 6) }) })
      }
      await client.query('commit')
      return 1
    } finally {
      client.release()
    }
  }
}

type Load = { accounts: number; connections: number }

/** Writes per second of each, in alternating rounds, so that the noise of the machine affects them alike. */
async function compare(contenders: Contender[], load: Load): Promise<number[][]> {
  // The first round only warms up.
  for (const contender of contenders) await writesPerSecond(contender, load)
  const rates: number[][] = contenders.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, contender] of contenders.entries()) rates[i]?.push(await writesPerSecond(contender, load))
  }
  return rates
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
