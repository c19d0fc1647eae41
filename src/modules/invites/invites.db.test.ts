import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { openTestInfrastructure } from '../../../tests/infrastructure.ts'
import { addPasskey, mailedCode, newEmail, newNetwork, register } from '../../../tests/people.ts'
import {
  INVITE_HOLD_DAYS,
  INVITE_REWARD,
  INVITE_WELCOME,
  MAX_INVITE_REWARDS,
  MAX_INVITE_REWARDS_PER_DAY,
} from '../../shared/catalogue/rewards.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { watchInvites } from './invites.fixture.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
// With files, since deleting an account deletes them.
const infrastructure = await openTestInfrastructure()
const site = createTestApp(db, { operatorEmails: [operatorEmail], infrastructure })
const operator = await register(site, { email: operatorEmail })
await addPasskey(site, operator.token)
const { figures, inviteCodeOf, invitesOf, finishCreation, afterDays } = watchInvites(site, db)
const refusalOf = async (email: string) => {
  const { rows } = await db.pool.query(
    'select refusal from invites join users on users.id = invited_id where email = $1',
    [email],
  )
  return rows[0]?.refusal
}

afterEach(() => site.setClock(null))

describe('an invitation', () => {
  it('is greeted with its value, and never with the name of the inviter', async () => {
    const inviter = await register(site)
    const greetingFor = async (invite_code: string, from = newNetwork()) =>
      (await site.call('GET /api/users/invitation', { query: { invite_code }, from })).data
    const code = await inviteCodeOf(inviter.token)
    expect(await greetingFor(code)).toEqual({
      greeting: `A friend has invited you: sign up, and you start with ${INVITE_WELCOME} extra credits.`,
    })
    expect(await greetingFor('nobodyhasthis')).toEqual({ greeting: null })
    expect(await greetingFor(code, inviter.from)).toEqual({ greeting: null })
  })

  it('welcomes the invited person at once, and rewards the inviter after a first creation, once', async () => {
    const inviter = await register(site)
    const inviteCode = await inviteCodeOf(inviter.token)
    const invited = await register(site, { inviteCode: inviteCode.toUpperCase() })
    expect(await figures(invited.token)).toEqual({ credits: INVITE_WELCOME, earned: 0 })
    expect(await figures(inviter.token)).toEqual({ credits: 0, earned: 0 })
    expect((await invitesOf(inviter.token))[0]).toMatchObject({ state: 'joined', credits: 0 })

    await Promise.all([finishCreation(invited.email), finishCreation(invited.email)])
    await finishCreation(invited.email)
    expect(await figures(inviter.token)).toEqual({ credits: 0, earned: INVITE_REWARD })
    const [pending] = await invitesOf(inviter.token)
    expect(pending).toMatchObject({ state: 'pending', credits: INVITE_REWARD })
    const wait = Date.parse(pending?.pending_until ?? '') - Date.now()
    expect(Math.round(wait / DAY_MS)).toBe(INVITE_HOLD_DAYS)

    await afterDays(INVITE_HOLD_DAYS - 1)
    expect((await figures(inviter.token)).credits).toBe(0)
    await afterDays(INVITE_HOLD_DAYS)
    await afterDays(INVITE_HOLD_DAYS)
    expect(await figures(inviter.token)).toEqual({ credits: INVITE_REWARD, earned: INVITE_REWARD })
    const [line] = await invitesOf(inviter.token)
    expect(line).toMatchObject({ state: 'rewarded', credits: INVITE_REWARD, pending_until: null })
    expect(line?.email).toBe(`${invited.email[0]}…@example.com`)
  })

  it('is rewarded only with a verified address (trap: reward before the email is verified)', async () => {
    const inviter = await register(site)
    const invited = await register(site, { inviteCode: await inviteCodeOf(inviter.token) })
    await db.pool.query('update users set email_verified_at = null where email = $1', [invited.email])
    await finishCreation(invited.email)
    expect((await figures(inviter.token)).earned).toBe(0)
    const body = { email: invited.email, domain: 'plumdrop.test', password: invited.password }
    await site.call('POST /api/users/login', { body })
    await site.runJobs()
    const code = site.mailbox.at(-1)?.code
    await site.call('POST /api/users/verify-email', { body: { ...body, code } })
    expect((await figures(inviter.token)).earned).toBe(INVITE_REWARD)
  })

  it('with an unknown code does not prevent registering', async () => {
    const { token } = await register(site, { inviteCode: 'nobodys' })
    expect((await figures(token)).credits).toBe(0)
  })

  it('of oneself earns nothing: same network (trap: sybil referral loops)', async () => {
    const inviter = await register(site)
    const invited = await register(site, {
      inviteCode: await inviteCodeOf(inviter.token),
      from: inviter.from,
    })
    await finishCreation(invited.email)
    expect(await figures(invited.token)).toEqual({ credits: 0, earned: 0 })
    expect(await figures(inviter.token)).toEqual({ credits: 0, earned: 0 })
    expect(await refusalOf(invited.email)).toBe('same_network')
    expect((await invitesOf(inviter.token))[0]).toMatchObject({ state: 'not_rewarded', credits: 0 })
  })

  it('of oneself earns nothing: same device, known by the visitor’s cookie', async () => {
    const { cookie = '' } = await site.call('POST /api/uploads/parts', {
      body: { name: 'photo.jpg', bytes: 1000 },
      from: newNetwork(),
    })
    const inviter = await register(site, { cookie })
    const invited = await register(site, { inviteCode: await inviteCodeOf(inviter.token), cookie })
    expect(await refusalOf(invited.email)).toBe('same_device')
    expect((await figures(invited.token)).credits).toBe(0)
  })

  it('of one’s own mailbox earns nothing, whatever its tags and dots (trap: plus-addresses printing credits)', async () => {
    const inviter = await register(site, { email: 'print.money@gmail.com' })
    const inviteCode = await inviteCodeOf(inviter.token)
    for (const email of ['printmoney+1@gmail.com', 'p.rintmoney@googlemail.com', 'PRINTMONEY@gmail.com']) {
      const invited = await register(site, { inviteCode, email: email.toLowerCase() })
      await finishCreation(invited.email)
      expect(await refusalOf(invited.email)).toBe('same_mailbox')
      expect((await figures(invited.token)).credits).toBe(0)
    }
    expect((await figures(inviter.token)).earned).toBe(0)
  })

  it('of a disposable mailbox earns nothing', async () => {
    const inviter = await register(site)
    const invited = await register(site, {
      inviteCode: await inviteCodeOf(inviter.token),
      email: 'somebody@mailinator.com',
    })
    expect(await refusalOf(invited.email)).toBe('disposable_address')
    expect((await figures(invited.token)).credits).toBe(0)
  })

  it('is limited per IPv6 /48, and a port makes no other network of it (trap: IPv6 /64s printing credits)', async () => {
    const inviter = await register(site)
    const inviteCode = await inviteCodeOf(inviter.token)
    const refusals: unknown[] = []
    for (let count = 1; count <= 5; count++) {
      const from = count % 2 ? `2001:db8:77:${count}::1` : `[2001:db8:77:${count}::1]:${40_000 + count}`
      refusals.push(await refusalOf((await register(site, { inviteCode, from })).email))
    }
    expect(refusals).toEqual([null, null, null, 'network_limit', 'network_limit'])
  })

  it('earns an inviter a limited number of rewards a day and in all, across all accounts', async () => {
    const inviter = await register(site, { email: 'many.friends@gmail.com' })
    const second = await register(site, { email: 'manyfriends+2@gmail.com' })
    const codes = [await inviteCodeOf(inviter.token), await inviteCodeOf(second.token)]
    const invite = async (count: number) => {
      const { email } = await register(site, { inviteCode: codes[count % 2] ?? '' })
      await finishCreation(email)
      return refusalOf(email)
    }
    const today: unknown[] = []
    for (let count = 0; count <= MAX_INVITE_REWARDS_PER_DAY; count++) today.push(await invite(count))
    expect(today).toEqual([...Array(MAX_INVITE_REWARDS_PER_DAY).fill(null), 'inviter_day_limit'])
    const lines = [...(await invitesOf(inviter.token)), ...(await invitesOf(second.token))]
    expect(lines.filter(({ limit }) => limit === 'day')).toHaveLength(1)
    await db.pool.query(
      `insert into users (domain, created_at, deleted_at)
       select 'plumdrop.test', now(), now() from generate_series(1, $1::int)`,
      [MAX_INVITE_REWARDS],
    )
    await db.pool.query(
      `insert into invites (inviter_id, invited_id, invited_at, network_hash, pending_until, rewarded_at, reward)
       select (select id from users where email = $1), id, now(), '', now(), now(), 20
       from users where deleted_at is not null and not exists (select from invites where invited_id = users.id)`,
      [second.email],
    )
    site.setClock(new Date(Date.now() + 2 * DAY_MS))
    expect(await invite(0)).toBe('inviter_total_limit')
  })

  it('earns what operators have configured, and no more often', async () => {
    const set = async (key: string, value: number | null, before: number) => {
      const { token } = operator
      const body = { key, value, before, reason: 'a test' }
      expect((await site.call('POST /api/operation/catalogue/change', { token, body })).status).toBe(200)
    }
    await set('rewards.invite', 7, INVITE_REWARD)
    await set('limits.invites_per_day', 1, MAX_INVITE_REWARDS_PER_DAY)
    const inviter = await register(site)
    const inviteCode = await inviteCodeOf(inviter.token)
    const first = await register(site, { inviteCode })
    const second = await register(site, { inviteCode })
    for (const { email } of [first, second]) await finishCreation(email)
    expect([await refusalOf(first.email), await refusalOf(second.email)]).toEqual([null, 'inviter_day_limit'])
    await set('rewards.invite', null, 7)
    await set('limits.invites_per_day', null, 1)
    await afterDays(INVITE_HOLD_DAYS)
    const { rows } = await db.pool.query(
      `select sum(amount)::int as earned from credit_grants g join credit_accounts a on a.id = g.account_id
       join users u on u.id::text = a.owner_id where u.email = $1 and g.source = 'invite_reward'`,
      [inviter.email],
    )
    expect(rows).toEqual([{ earned: 7 }])
  })

  it('is not rewarded if the invited person leaves before the reward is paid', async () => {
    const inviter = await register(site)
    const invited = await register(site, { inviteCode: await inviteCodeOf(inviter.token) })
    await finishCreation(invited.email)
    const code = await mailedCode(site, 'POST /api/users/account-code', { token: invited.token })
    await site.call('POST /api/users/delete-account', { body: { code }, token: invited.token })
    await afterDays(INVITE_HOLD_DAYS)
    expect(await figures(inviter.token)).toEqual({ credits: 0, earned: 0 })
    expect((await invitesOf(inviter.token))[0]).toMatchObject({ state: 'not_rewarded', limit: null })
  })

  it('is limited per network', async () => {
    const inviter = await register(site)
    const inviteCode = await inviteCodeOf(inviter.token)
    const from = newNetwork()
    const refusals: unknown[] = []
    for (let count = 0; count < 4; count++) {
      refusals.push(await refusalOf((await register(site, { inviteCode, from })).email))
    }
    expect(refusals).toEqual([null, null, null, 'network_limit'])
  })

  it('welcomes nobody twice after deleting the account', async () => {
    const inviter = await register(site)
    const inviteCode = await inviteCodeOf(inviter.token)
    const { email, token } = await register(site, { inviteCode })
    const code = await mailedCode(site, 'POST /api/users/account-code', { token })
    await site.call('POST /api/users/delete-account', { body: { code }, token })
    site.setClock(new Date(Date.now() + 120_000))
    const again = await register(site, { email, inviteCode })
    expect((await figures(again.token)).credits).toBe(0)
    expect(await refusalOf(email)).toBe('registered_before')
    expect((await invitesOf(inviter.token)).map((line) => line.email)).toContain('…')
  })

  it('welcomes nobody twice at the same mailbox under another address', async () => {
    const inviteCode = await inviteCodeOf((await register(site)).token)
    const { token } = await register(site, { email: 'back.again@gmail.com', inviteCode })
    const code = await mailedCode(site, 'POST /api/users/account-code', { token })
    await site.call('POST /api/users/delete-account', { body: { code }, token })
    await register(site, { email: 'backagain+2@gmail.com', inviteCode })
    expect(await refusalOf('backagain+2@gmail.com')).toBe('registered_before')
  })

  it('rewards nobody who has deleted the account meanwhile', async () => {
    const inviter = await register(site)
    const invited = await register(site, { inviteCode: await inviteCodeOf(inviter.token) })
    const code = await mailedCode(site, 'POST /api/users/account-code', { token: inviter.token })
    await site.call('POST /api/users/delete-account', { body: { code }, token: inviter.token })
    await finishCreation(invited.email)
    const { rows } = await db.pool.query(
      'select reward, rewarded_at from invites join users on users.id = invited_id where email = $1',
      [invited.email],
    )
    expect(rows).toEqual([{ reward: 0, rewarded_at: null }])
  })

  it('stores no network address, only its keyed hash', async () => {
    const from = newNetwork()
    const inviter = await register(site, { from })
    await register(site, { inviteCode: await inviteCodeOf(inviter.token), from })
    const { rows } = await db.pool.query(
      'select i::text as line from invites i union all select s::text from sessions s',
    )
    expect(rows.filter(({ line }) => line.includes(from))).toEqual([])
  })
})
