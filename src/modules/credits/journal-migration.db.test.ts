import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { migrateToBefore } from '../../../tests/old-database.ts'
import { migrate } from '../../db/migrate.ts'
import { createCredits } from './credits.service.ts'

const { db } = await createTestDatabase()
const log = pino({ level: 'silent' })

const HISTORY = `do $$
declare
  one uuid;
  other uuid;
  held bigint;
begin
  insert into credit_accounts (domain, owner_kind, owner_id) values ('plumdrop.test', 'user', 'one') returning id into one;
  insert into credit_accounts (domain, owner_kind, owner_id) values ('plumdrop.test', 'user', 'other') returning id into other;
  insert into credit_accounts (domain, owner_kind, owner_id) values ('plumdrop.test', 'user', 'nobody');
  perform credits_grant(one, 'pack', true, 100, null, 'payment', 'payment', '2030-01-01');
  perform credits_grant(one, 'daily_check_in', false, 19, '2030-01-02', null, 'check-in', '2030-01-01');
  select hold_id into held from credits_hold(one, 30, '2030-02-01', 'generation', 'generation', '2030-01-01 12:00');
  -- The day is over: nine of the nineteen come back to a grant that has expired, and have half a day more.
  perform credits_resolve(held, 10, '2030-01-03');
  perform credits_claw_back(one, 'payment', null, '2030-01-04');
  perform credits_grant(other, 'operator', false, 7, '2030-01-02', 'operator somebody: sorry', 'sorry', '2030-01-01');
  perform credits_begin(other, '2030-01-05');
end $$`

it('existing books get their chains and counter-accounts, and can be continued', async () => {
  await migrateToBefore(db, 'double-entry-journal')
  await db.pool.query(HISTORY)
  await migrate({ pool: db.pool, log })
  const credits = createCredits(db, () => new Date('2030-01-04T12:00:00Z'))
  expect(await credits.selfCheck()).toEqual([])
  expect(await credits.verifyChain()).toMatchObject({ accounts: 2, broken: null })

  const one = await credits.openAccount(db, { kind: 'user', id: 'one', domain: 'plumdrop.test' })
  await credits.grant(db, { account: one, source: 'invite_reward', amount: 20, key: 'reward' })
  await credits.recordChanges()
  expect(await credits.selfCheck()).toEqual([])
  expect(await credits.verifyChain()).toMatchObject({ anchors: 1, broken: null })
  expect(await credits.latestCheck()).toMatchObject({
    totals: { sales: 100, promotions: 39, gifts: 7, spent: 10, expired: 16, refunds: 100, held: 0 },
  })
})
