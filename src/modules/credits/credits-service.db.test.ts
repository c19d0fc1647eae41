import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { JobContext } from '../jobs/job.ts'
import { checkCreditsJob } from './check-credits.job.ts'
import { holdOf, openAccountWith } from './credits.fixture.ts'
import { createCredits } from './credits.service.ts'
import { sweepCreditsJob } from './sweep-credits.job.ts'

const { db } = await createTestDatabase()
const credits = createCredits(db)
const open = (amount: number) => openAccountWith(credits, db, amount)
/** The database's own error, which the data layer wraps. */
const causeOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'nothing is wrong',
    (error: unknown) => String(error instanceof Error && error.cause),
  )
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

describe('a write', () => {
  it('is rolled back with its transaction (trap: charged without a job)', async () => {
    const account = await open(5)
    const failing = inTransaction(db, async (tx) => {
      await credits.hold(tx, holdOf(account, 5))
      throw new Error('no generation')
    })
    await expect(failing).rejects.toThrow('no generation')
    expect(await credits.balance(account)).toMatchObject({ available: 5, held: 0 })
  })

  it('that is refused leaves the transaction usable', async () => {
    const account = await open(5)
    await inTransaction(db, async (tx) => {
      const refused = credits.hold(tx, holdOf(account, 6))
      await expect(refused).rejects.toMatchObject({
        reason: 'insufficient_credits',
        details: { required: 6, available: 5 },
      })
      await credits.hold(tx, holdOf(account, 5))
    })
    expect(await credits.balance(account)).toMatchObject({ available: 0, held: 5 })
  })

  it('of nothing, or of less than nothing, is an error', async () => {
    const account = await open(5)
    const refusals = /One cannot|invalid input/
    for (const amount of [0, -1, 1.5]) {
      const grant = { account, source: 'operator', amount, key: `${amount}` } as const
      await expect(causeOf(credits.hold(db, holdOf(account, amount)))).resolves.toMatch(refusals)
      await expect(causeOf(credits.grant(db, grant))).resolves.toMatch(refusals)
    }
    const { id } = await credits.hold(db, holdOf(account, 5))
    await expect(causeOf(credits.capture(db, id, -1))).resolves.toMatch(refusals)
    const late = { account, source: 'operator', amount: 1, expiresAt: inDays(-1), key: 'late' } as const
    await expect(causeOf(credits.grant(db, late))).resolves.toMatch('cannot be granted')
    expect(await credits.balance(account)).toMatchObject({ available: 0, held: 5 })
  })

  it('spends 10,000 tiny grants in order (trap: spending that touches ten or more small grants throws)', async () => {
    const account = await credits.openAccount(db, { kind: 'user', id: 'patient', domain: 'plumdrop.test' })
    await db.pool.query(
      `do $$ begin
         for hours in reverse 10000..1 loop
           perform credits_grant('${account}', 'daily_check_in', false, 1, now() + make_interval(hours => hours), null,
             'grant ' || hours, null);
           commit;
         end loop;
       end $$`,
    )
    const first = await credits.hold(db, holdOf(account, 4000))
    await credits.capture(db, first.id, 2500)
    const second = await credits.hold(db, holdOf(account, 7500))
    await credits.capture(db, second.id, 7499)
    const { rows } = await db.pool.query(
      `select key from credit_grants where account_id = $1 and remaining > 0`,
      [account],
    )
    expect(rows).toEqual([{ key: 'grant 10000' }])
    expect(await credits.spentBetween(account, inDays(-1), inDays(1))).toBe(9999)
  })
})

describe('a hold', () => {
  it('is released once after its deadline, and a capture after that is refused', async () => {
    const account = await open(5)
    const { id } = await credits.hold(db, holdOf(account, 3, { overdue: true }))
    expect(await credits.sweepDeadlines()).toBe(1)
    expect(await credits.sweepDeadlines()).toBe(0)
    expect(await credits.balance(account)).toMatchObject({ available: 5, held: 0 })
    await expect(credits.capture(db, id, 3)).rejects.toMatchObject({ reason: 'already_resolved' })
    expect(await credits.release(db, id)).toEqual({ held: 3, captured: 0, released: 3 })
  })

  it('has a receipt that says where the credits came from', async () => {
    const account = await open(10)
    await credits.grant(db, {
      account,
      source: 'daily_check_in',
      amount: 3,
      expiresAt: inDays(1),
      key: 'today',
    })
    const { id } = await credits.hold(db, holdOf(account, 8))
    expect(await credits.receipt(id)).toMatchObject({ state: 'held', held: 8, captured: 0, released: 0 })
    const ended = await credits.capture(db, id, 5)
    expect(ended).toEqual({ held: 8, captured: 5, released: 3 })
    expect(await credits.capture(db, id, 5)).toEqual(ended)
    expect(await credits.receipt(id)).toEqual({
      state: 'captured',
      ...ended,
      from: [
        { grantId: expect.any(Number), source: 'daily_check_in', held: 3, captured: 3 },
        { grantId: expect.any(Number), source: 'pack', held: 5, captured: 2 },
      ],
    })
  })
})

describe('the history', () => {
  it('shows each job once with its final amount, page by page, newest first (trap: a hold and its capture read as two payments)', async () => {
    const account = await open(30)
    await credits.grant(db, { account, source: 'invite_reward', amount: 5, key: 'friend' })
    const paid = holdOf(account, 32)
    const failed = holdOf(account, 2)
    const running = holdOf(account, 1)
    const { id } = await credits.hold(db, paid)
    await credits.capture(db, id, 7)
    await credits.release(db, (await credits.hold(db, failed)).id)
    await credits.hold(db, running)
    const lines = await credits.history(account, { limit: 10 })
    expect(lines.map(({ kind, amount, source, reference }) => [kind, amount, source, reference])).toEqual([
      ['hold', -1, 'pack', running.reference],
      ['release', 0, 'pack', failed.reference],
      ['capture', -7, null, paid.reference],
      ['grant', 5, 'invite_reward', null],
      ['grant', 30, 'pack', 'payment'],
    ])
    const { available } = await credits.balance(account)
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(available)
    const pages = [
      await credits.history(account, { limit: 2 }),
      await credits.history(account, { limit: 2, before: lines[1]?.id ?? '' }),
      await credits.history(account, { limit: 2, before: lines[3]?.id ?? '' }),
    ]
    expect(pages.flat()).toEqual(lines)
    expect(await credits.history(account, { limit: 10, before: '9'.repeat(19) })).toEqual(lines)
  })

  it('names every expiry at its time (trap: silent grant expiry read as theft)', async () => {
    const account = await open(10)
    const expiresAt = inDays(1)
    await credits.grant(db, { account, source: 'daily_check_in', amount: 19, expiresAt, key: 'today' })
    await createCredits(db, () => inDays(2)).sweepExpired()
    const [line] = await credits.history(account, { limit: 1 })
    expect(line).toMatchObject({ kind: 'expire', amount: -19, source: 'daily_check_in', at: expiresAt })
  })
})

describe('the books', () => {
  it.each([
    'update credit_entries set available = 1000 where account_id = $1',
    'delete from credit_entries where account_id = $1',
    'update credit_grants set amount = 1000 where account_id = $1',
    'update credit_grants set expires_at = null where account_id = $1',
    'delete from credit_grants where account_id = $1',
    'update credit_holds set amount = 1 where account_id = $1',
    "update credit_holds set captured = 0, state = 'released' where account_id = $1",
    'delete from credit_holds where account_id = $1',
    "update credit_accounts set owner_id = 'me' where id = $1",
    'delete from credit_accounts where id = $1',
  ])('refuse: %s', async (statement) => {
    const account = await open(5)
    const { id } = await credits.hold(db, holdOf(account, 5))
    await credits.capture(db, id, 5)
    await expect(db.pool.query(statement, [account])).rejects.toThrow('does not allow')
  })

  it('cannot be emptied', async () => {
    await expect(
      db.pool.query('truncate credit_accounts, credit_grants, credit_holds, credit_entries'),
    ).rejects.toThrow('does not allow')
  })

  it('outlive their owner, who can start over', async () => {
    const owner = { kind: 'user', id: 'somebody', domain: 'plumdrop.test' } as const
    const account = await credits.openAccount(db, owner)
    await credits.grant(db, { account, source: 'pack', amount: 5, key: 'payment' })
    await credits.forgetOwner(db, account)
    expect(await credits.findAccount(owner)).toBeNull()
    expect(await credits.balance(account)).toMatchObject({ available: 5 })
    expect(await credits.openAccount(db, owner)).not.toBe(account)
  })
})

describe('the jobs', () => {
  const log = pino({ level: 'silent' })
  const context: JobContext = { signal: new AbortController().signal, attempt: 1, lastAttempt: false, log }

  it('sweep, check and store what the check has found', async () => {
    const account = await open(5)
    await credits.hold(db, holdOf(account, 5, { overdue: true }))
    await sweepCreditsJob(credits).run?.({}, context)
    expect(await credits.balance(account)).toMatchObject({ available: 5, held: 0 })

    await checkCreditsJob(credits).run?.({}, context)
    await db.orm.execute(sql`update credit_accounts set available = 6 where id = ${account}`)
    await checkCreditsJob(credits).run?.({}, context)
    const { rows } = await db.pool.query('select discrepancies from credit_checks order by id')
    expect(rows[0]).toEqual({ discrepancies: [] })
    expect(rows[1].discrepancies).toContainEqual(
      expect.objectContaining({ account, rule: 'what can be spent is the sum of the entries', found: 6 }),
    )
    await db.orm.execute(sql`update credit_accounts set available = 5 where id = ${account}`)
  })
})
