import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { mailedCode, newEmail, newNetwork, PASSWORD, register } from '../../../tests/people.ts'
import { Code } from '../../shared/codes.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db, { operatorEmails: ['boss@example.com'] })
const domain = 'plumdrop.test'

const userInfo = (token: string) => site.call('GET /api/users/user_info', { token })
const login = (email: string, headers: Record<string, string> = {}) =>
  site.call('POST /api/users/login', {
    body: { email, domain, password: PASSWORD },
    from: newNetwork(),
    headers,
  })

type SessionLine = { id: string; current: boolean; device: string }
async function sessionsOf(token: string): Promise<SessionLine[]> {
  const { data } = await site.call('GET /api/users/sessions', { token })
  return (data as { sessions: SessionLine[] }).sessions
}

afterEach(() => site.setClock(null))

describe('sessions', () => {
  it('are listed with their devices, and can be ended one by one', async () => {
    const { email, token } = await register(site)
    const userAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
    const phone = String((await login(email, { 'user-agent': userAgent })).data)
    const list = await sessionsOf(token)
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', false],
      ['Unknown device', true],
    ])
    const id = list[0]?.id ?? ''
    const end = () => site.call('DELETE /api/users/sessions/{id}', { params: { id }, token })
    expect((await end()).code).toBe(Code.success)
    expect((await end()).status).toBe(404)
    expect((await userInfo(phone)).status).toBe(401)
    expect(await sessionsOf(token)).toHaveLength(1)
  })

  it('of another person cannot be ended', async () => {
    const ann = await register(site)
    const bo = await register(site)
    const id = (await sessionsOf(bo.token))[0]?.id ?? ''
    const answer = await site.call('DELETE /api/users/sessions/{id}', { params: { id }, token: ann.token })
    expect(answer.status).toBe(404)
    expect((await userInfo(bo.token)).status).toBe(200)
  })

  it('end by signing out here, and everywhere', async () => {
    const { email, token } = await register(site)
    const second = String((await login(email)).data)
    const third = String((await login(email)).data)
    await site.call('POST /api/users/sign-out', { token })
    expect((await userInfo(token)).status).toBe(401)
    expect((await userInfo(second)).status).toBe(200)
    await site.call('POST /api/users/sign-out-everywhere', { token: second })
    expect((await userInfo(second)).status).toBe(401)
    expect((await userInfo(third)).status).toBe(401)
  })

  it('record their last use only every few minutes', async () => {
    const { token } = await register(site)
    const seen = async () => (await db.pool.query('select max(last_seen_at) as at from sessions')).rows[0].at
    const before = await seen()
    await userInfo(token)
    expect(await seen()).toEqual(before)
    const later = new Date(Date.now() + 6 * MINUTE_MS)
    site.setClock(later)
    await userInfo(token)
    expect(await seen()).toEqual(later)
  })
})

describe('operators', () => {
  it('are recognized by their address', async () => {
    const { token } = await register(site, { email: 'boss@example.com' })
    expect((await userInfo(token)).data).toMatchObject({ operator_role: 'owner' })
  })
})

describe('changing the address', () => {
  const codeTo = (new_email: string, token: string) =>
    mailedCode(site, 'POST /api/users/email-code', { body: { new_email }, token, from: newNetwork() })
  const change = (new_email: string, code: string, token: string, password?: string) =>
    site.call('POST /api/users/change-email', {
      body: { new_email, code, ...(password && { password }) },
      token,
      from: newNetwork(),
    })

  it('needs the code and the password, ends other sessions and notifies the old address', async () => {
    const { email, token } = await register(site)
    const elsewhere = String((await login(email)).data)
    const address = newEmail()
    const code = await codeTo(address, token)
    expect((await change(address, code, token)).status).toBe(422)
    expect((await change(address, code, token, 'Wrong123')).status).toBe(422)
    expect((await change(address, code, token, PASSWORD)).code).toBe(Code.success)
    expect((await userInfo(token)).data).toMatchObject({ user_email: address })
    expect((await userInfo(elsewhere)).status).toBe(401)
    expect((await login(email)).status).toBe(422)
    expect((await login(address)).status).toBe(200)
    await site.runJobs()
    const told = site.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(told).toContain('Your address at Plumdrop was changed')
  })

  it('does not accept a code that was made for another person', async () => {
    const ann = await register(site)
    const bo = await register(site)
    const address = newEmail()
    const code = await codeTo(address, ann.token)
    expect((await change(address, code, bo.token, PASSWORD)).status).toBe(422)
  })

  it('to one that has an account mails no code, and the response does not tell', async () => {
    const ann = await register(site)
    const bo = await register(site)
    const body = { new_email: bo.email }
    const { code } = await site.call('POST /api/users/email-code', { body, token: ann.token })
    expect(code).toBe(Code.success)
    await site.runJobs()
    expect(site.mailbox.at(-1)).toMatchObject({ to: bo.email, code: undefined })
    expect((await userInfo(bo.token)).data).toMatchObject({ user_email: bo.email })
  })
})

describe('downloading one’s data', () => {
  it('gives a file with everything', async () => {
    const { email, token, from } = await register(site)
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from }
    const response = await site.app.request('http://plumdrop.test/api/users/export', { headers })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=my-data.json')
    const data = await response.json()
    for (const section of ['exportedAt', 'profile', 'sessions', 'credits', 'creditHistory', 'invites']) {
      expect(data).toHaveProperty(section)
    }
    expect(data.profile.email).toBe(email)
    expect(data.sessions).toHaveLength(1)
    expect((await site.call('GET /api/users/export')).code).toBe(Code.signInNeeded)
  })
})

describe('deleting an account', () => {
  const deleteAccount = async (token: string) => {
    const code = await mailedCode(site, 'POST /api/users/account-code', { token })
    return site.call('POST /api/users/delete-account', { body: { code }, token })
  }

  it('leaves nothing that identifies the person, ends sessions and frees the address', async () => {
    const { email, token } = await register(site)
    const wrong = await site.call('POST /api/users/delete-account', { body: { code: '000000' }, token })
    expect(wrong.status).toBe(422)
    expect((await deleteAccount(token)).code).toBe(Code.success)
    expect((await userInfo(token)).status).toBe(401)
    await site.runJobs()
    const { rows: owners } = await db.pool.query(
      `select owner_id from credit_accounts where owner_kind = 'user'`,
    )
    expect(owners).toContainEqual({ owner_id: null })
    for (const table of ['users', 'sessions', 'mailed_codes', 'former_emails', 'rate_limits']) {
      const { rows } = await db.pool.query(`select t::text as line from ${table} t`)
      expect(rows.filter(({ line }) => line.includes(email))).toEqual([])
    }
    site.setClock(new Date(Date.now() + 120_000))
    const again = await register(site, { email })
    expect((await userInfo(again.token)).data).toMatchObject({ user_email: email, credit_remain: 0 })
  })

  it('and registering again does not earn another day’s credits', async () => {
    const { email, token } = await register(site)
    await deleteAccount(token)
    site.setClock(new Date(Date.now() + 120_000))
    const again = await register(site, { email })
    const headers = { 'time-zone': 'UTC' }
    const claim = () =>
      site.call('GET /api/credit/checkin', { token: again.token, headers, from: newNetwork() })
    expect((await claim()).code).toBe(Code.checkInRefused)
    site.setClock(new Date(Date.now() + 48 * HOUR_MS))
    expect((await claim()).code).toBe(Code.success)
  })
})
