import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import type { JobContext } from '../jobs/job.ts'
import { checkChangesJob } from './check-credits.job.ts'
import { holdOf, openAccountWith } from './credits.fixture.ts'
import { createCredits } from './credits.service.ts'
import { describeVerification } from './describe-verification.ts'

const { db } = await createTestDatabase()
const credits = createCredits(db)

const TABLES = ['accounts', 'grants', 'entries', 'anchors', 'anchor_heads']

/** Undoes the tampering. */
const RESTORE = `
  delete from credit_entries; insert into credit_entries select * from saved_entries;
  delete from credit_anchors; insert into credit_anchors overriding system value select * from saved_anchors;
  update credit_grants g set source = saved.source, expires_at = saved.expires_at, reference = saved.reference
    from saved_grants saved where saved.id = g.id;
  update credit_accounts a set head = saved.head, available = saved.available, gifts = saved.gifts
    from saved_accounts saved where saved.id = a.id`

describe('verification', () => {
  let first = ''
  let second = ''

  beforeAll(async () => {
    first = await openAccountWith(credits, db, 10)
    second = await openAccountWith(credits, db, 20)
    const hold = await credits.hold(db, holdOf(second, 5))
    await credits.capture(db, hold.id, 3)
    await credits.recordChanges()
    await credits.grant(db, { account: first, source: 'operator', amount: 1, key: 'sorry' })
    await credits.recordChanges()
    for (const name of TABLES) {
      await db.pool.query(`alter table credit_${name} disable trigger user`)
      await db.pool.query(`create table saved_${name} as table credit_${name}`)
    }
  })

  afterEach(async () => {
    await db.pool.query(RESTORE)
    expect(await credits.verifyChain()).toMatchObject({ broken: null })
  })

  it('finds nothing where nothing was changed, and names the latest anchor', async () => {
    const { rows } = await db.pool.query('select hash from credit_anchors order by id desc limit 1')
    expect(await credits.verifyChain()).toEqual({
      entries: 6,
      accounts: 2,
      anchors: 2,
      latestAnchor: rows[0].hash.toString('hex'),
      broken: null,
    })
  })

  const brokenBy = async (statement: string, values: unknown[]) => {
    const { rowCount } = await db.pool.query(statement, values)
    expect(rowCount).toBeGreaterThan(0)
    const { broken } = await credits.verifyChain()
    return broken
  }

  it('names the first entry that was changed', async () => {
    expect(
      await brokenBy("update credit_entries set available = 21 where account_id = $1 and kind = 'grant'", [
        second,
      ]),
    ).toEqual({ what: 'entry', account: second, version: 1, part: 1 })
    const [line] = describeVerification(await credits.verifyChain())
    expect(line).toBe(`BROKEN: entry 1.1 of account ${second} does not follow from the one before it.`)
  })

  it('names the entry after one that was removed', async () => {
    expect(
      await brokenBy("delete from credit_entries where account_id = $1 and kind = 'capture'", [second]),
    ).toEqual({ what: 'entry', account: second, version: 4, part: 1 })
  })

  it.each(["expires_at = '2099-01-01'", "source = 'operator'", "reference = 'other'"])(
    'sees that a grant was changed: %s',
    async (change) => {
      expect(await brokenBy(`update credit_grants set ${change} where account_id = $1`, [second])).toEqual({
        what: 'entry',
        account: second,
        version: 1,
        part: 1,
      })
    },
  )

  it.each(['version = 4', 'version > 0'])('sees that the end of an account was cut off: %s', async (part) => {
    const broken = await brokenBy(`delete from credit_entries where account_id = $1 and ${part}`, [second])
    expect(broken).toEqual({ what: 'end of account', account: second })
  })

  it('detects a rewritten chain, because the anchors know the old one', async () => {
    const rewrite = `with entry as (
        update credit_entries set available = 2, hash = credits_hash(
          (select hash from credit_entries where account_id = $1 and version = 1), account_id, version, part, kind,
          counter, grant_id, hold_id, 2, held, at,
          (select credits_terms(source, expires_at, key, reference) from credit_grants where id = grant_id))
        where account_id = $1 and version = 2 returning hash
      ) update credit_accounts set head = (select hash from entry), available = available + 1, gifts = 2
        where id = $1`
    expect(await brokenBy(rewrite, [first])).toMatchObject({
      what: 'anchored entry',
      account: first,
      version: 2,
    })
  })

  it.each([
    ['changed', "update credit_anchors set hash = sha256('') where id = $2 and id > $1"],
    ['removed', 'delete from credit_anchors where id = $1 and id < $2'],
  ])('sees that an anchor was %s', async (_, statement) => {
    const { rows } = await db.pool.query('select id from credit_anchors order by id')
    const [one, two] = rows.map(({ id }) => id)
    expect(await brokenBy(statement, [one, two])).toEqual({ what: 'anchor', anchor: two })
  })
})

describe('the check of changes', () => {
  const lines: { msg: string; hash?: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const context: JobContext = { signal: new AbortController().signal, attempt: 1, lastAttempt: false, log }
  const check = async () => {
    lines.length = 0
    await checkChangesJob(credits).run?.({}, context)
    return lines
  }

  it('anchors correct chains and logs the anchor, and does nothing if nothing has changed', async () => {
    const account = await openAccountWith(credits, db, 10)
    expect(await check()).toMatchObject([{ accounts: 1, hash: (await credits.verifyChain()).latestAnchor }])
    expect(await check()).toEqual([])
    await credits.hold(db, holdOf(account, 1))
    expect(await check()).toHaveLength(1)
  })

  it('anchors nothing while something is wrong, and reports it until it is repaired', async () => {
    const account = await openAccountWith(credits, db, 10)
    await db.pool.query('update credit_accounts set promotions = promotions + 1 where id = $1', [account])
    for (let again = 0; again < 2; again++) {
      expect(await check()).toMatchObject([{ msg: 'the credit ledger does not add up' }])
      expect(await credits.latestCheck()).toMatchObject({ discrepancies: 3 })
    }
    await db.pool.query('update credit_accounts set promotions = promotions - 1 where id = $1', [account])
    expect(await check()).toMatchObject([{ accounts: 1 }])
    expect(await credits.latestCheck()).toMatchObject({ discrepancies: 0 })
  })

  it('detects by the totals alone a changed account that nobody has used', async () => {
    const account = await openAccountWith(credits, db, 10)
    await check()
    await db.pool.query('update credit_accounts set available = available + 7 where id = $1', [account])
    const [line] = await check()
    expect(line).toMatchObject({
      discrepancies: [{ rule: 'all that was issued is somewhere', account: 'all' }],
    })
    await db.pool.query('update credit_accounts set available = available - 7 where id = $1', [account])
  })

  it('does not hide what the check of everything has found', async () => {
    const account = await openAccountWith(credits, db, 10)
    await check()
    await db.pool.query('update credit_grants set remaining = remaining - 1 where account_id = $1', [account])
    expect(await credits.recordCheck()).toHaveLength(1)
    await check()
    expect(await credits.latestCheck()).toMatchObject({ discrepancies: 1 })
  })
})
