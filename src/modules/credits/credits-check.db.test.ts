import { beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { holdOf, openAccountWith } from './credits.fixture.ts'
import { createCredits } from './credits.service.ts'

const { db } = await createTestDatabase()
const credits = createCredits(db)

/** Ways to tamper with the database, and what each breaks. `$1` is the account. */
const CORRUPTIONS: [rule: string, statement: string][] = [
  [
    'what can be spent is the sum of the entries',
    'update credit_accounts set available = available + 1 where id = $1',
  ],
  ['what is held is the sum of the entries', 'update credit_accounts set held = held + 1 where id = $1'],
  ['no operation is missing', 'delete from credit_entries where account_id = $1 and version = 2'],
  ['no operation is missing', 'update credit_accounts set version = version + 1 where id = $1'],
  [
    'every entry moves credits of a grant of the account',
    'update credit_entries set grant_id = -1 where account_id = $1 and version = 1',
  ],
  [
    'every entry about a hold belongs to one of the account',
    "update credit_entries set hold_id = -1 where account_id = $1 and kind = 'hold'",
  ],
  [
    'every entry about a hold belongs to one of the account',
    "update credit_entries set hold_id = null where account_id = $1 and kind = 'capture'",
  ],
  [
    'every entry moves credits the way of its kind',
    "update credit_entries set kind = 'release' where account_id = $1 and kind = 'hold'",
  ],
  [
    'settling and regranting make no credits',
    "update credit_entries set available = available + 1 where account_id = $1 and kind = 'settle' and available > 0",
  ],
  [
    'what is left of a grant is the sum of its entries',
    'update credit_grants set remaining = remaining - 1 where account_id = $1',
  ],
  [
    'a grant was entered once, with its amount',
    'update credit_grants set amount = amount + 1 where account_id = $1',
  ],
  [
    'no grant has more left than it had',
    'update credit_grants set remaining = amount + 1 where account_id = $1',
  ],
  [
    'only what is taken back can be owed',
    "update credit_grants set remaining = -1 where account_id = $1 and reference = 'other'",
  ],
  [
    'nobody has debts and credits at once',
    "update credit_grants set remaining = -1 where account_id = $1 and reference = 'payment'",
  ],
  ['a hold was entered with its amount', 'update credit_holds set amount = amount + 1 where account_id = $1'],
  [
    'no more was captured than was held',
    'update credit_holds set captured = amount + 1 where account_id = $1',
  ],
  [
    'what was captured of a hold is the sum of its captures',
    "update credit_holds set captured = captured - 1 where account_id = $1 and state = 'captured'",
  ],
  [
    'an open hold holds all of its credits, and an ended one none',
    "update credit_holds set state = 'held' where account_id = $1 and state = 'captured'",
  ],
  [
    'all that was issued is available, held, spent, expired or taken back',
    'update credit_accounts set sales = sales + 1 where id = $1',
  ],
  [
    'what came from and went to each counter-account is the sum of the entries',
    'update credit_accounts set sales = sales - 1, gifts = gifts + 1 where id = $1',
  ],
  [
    'every entry has the counter-account of its kind',
    "update credit_entries set counter = 'gifts' where account_id = $1 and counter = 'sales'",
  ],
  [
    'every entry follows from the one before',
    "update credit_entries set at = at + interval '1 microsecond' where account_id = $1 and version = 3",
  ],
  [
    'every entry follows from the one before',
    "update credit_grants set expires_at = now() + interval '1 year' where account_id = $1 and reference = 'other'",
  ],
  [
    'the chain of an account ends with its latest entry',
    "update credit_accounts set head = sha256('') where id = $1",
  ],
  [
    'the state of a hold agrees with its end',
    'update credit_holds set resolved_at = null where account_id = $1',
  ],
]

/** An account whose history touches every rule. */
async function openEventfulAccount(): Promise<string> {
  const account = await openAccountWith(credits, db, 10)
  await credits.grant(db, { account, source: 'pack', amount: 30, reference: 'other', key: 'other' })
  const spent = await credits.hold(db, holdOf(account, 12))
  await credits.capture(db, spent.id, 11)
  const failed = await credits.hold(db, holdOf(account, 2))
  await credits.release(db, failed.id)
  await credits.clawBack(db, { account, reference: 'payment' })
  await credits.hold(db, holdOf(account, 3))
  return account
}

describe('the self-check', () => {
  beforeAll(() =>
    db.pool.query(
      ['accounts', 'grants', 'holds', 'entries']
        .map((name) => `alter table credit_${name} disable trigger user`)
        .join(';'),
    ),
  )

  it('finds nothing where nothing is wrong', async () => {
    await openEventfulAccount()
    expect(await credits.selfCheck()).toEqual([])
  })

  it.each(CORRUPTIONS)('sees that “%s” is broken by: %s', async (rule, statement) => {
    const account = await openEventfulAccount()
    const { rowCount } = await db.pool.query(statement, [account])
    expect(rowCount).toBeGreaterThan(0)
    const found = (await credits.selfCheck()).filter((discrepancy) => discrepancy.account === account)
    expect(found.map((discrepancy) => discrepancy.rule)).toContain(rule)
  })

  it('does not block a hold that finds less than the balance says', async () => {
    const account = await openEventfulAccount()
    await db.pool.query('update credit_grants set remaining = 0 where account_id = $1', [account])
    const failing = credits.hold(db, holdOf(account, 1)).catch((error: Error) => String(error.cause))
    await expect(failing).resolves.toContain('do not add up to its balance')
  })

  it('checks every account, however many there are', async () => {
    const { rows } = await db.pool.query(
      `insert into credit_accounts (domain, owner_kind, owner_id, available)
       select 'plumdrop.test', 'visitor', number, 1 from generate_series(1, 1200) number returning id`,
    )
    const broken = new Set((await credits.selfCheck()).map(({ account }) => account))
    expect(rows.filter(({ id }) => !broken.has(id))).toEqual([])
  })
})
