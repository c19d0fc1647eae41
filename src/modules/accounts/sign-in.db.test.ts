import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { mailedCode, newEmail, newNetwork, PASSWORD, register } from '../../../tests/people.ts'
import { Code } from '../../shared/codes.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)
const domain = 'plumdrop.test'

const inFuture = (ms: number) => new Date(Date.now() + ms)
const userInfo = (token: string) => site.call('GET /api/users/user_info', { token, from: newNetwork() })
const login = (email: string, password: string, from = newNetwork(), cookie = '') =>
  site.call('POST /api/users/login', { body: { email, domain, password }, from, cookie })

/** The headers of a browser that has been here before, so that responses set no cookie and can be compared. */
const { cookie: ownCookie = '' } = await login(newEmail(), PASSWORD)

afterEach(() => site.setClock(null))

/** An account whose address was never verified, with the password of the tests. */
async function makeUnverified(email: string): Promise<void> {
  await register(site, { email })
  await db.pool.query('update users set email_verified_at = null where email = $1', [email])
  await db.pool.query('delete from sessions')
}

describe('registering', () => {
  it('takes a mailed code once, and signs in', async () => {
    const { token, email } = await register(site)
    const { code, data } = await userInfo(token)
    expect(code).toBe(Code.success)
    expect(data).toMatchObject({ user_email: email, has_password: true, operator_role: null, vip: false })
  })

  it('ignores the case of an address', async () => {
    const email = newEmail()
    await register(site, { email: email.toUpperCase() })
    expect((await login(email, PASSWORD)).code).toBe(Code.success)
  })

  it('opens one account when the same code is used twice at once (trap: a code works twice)', async () => {
    const email = newEmail()
    const from = newNetwork()
    const verify_code = await mailedCode(site, 'POST /api/users/register-code', {
      body: { email, domain },
      from,
    })
    const body = { email, domain, password: PASSWORD, verify_code }
    const answers = await Promise.all(
      [1, 2, 3].map(() => site.call('POST /api/users/register', { body, from })),
    )
    expect(answers.filter(({ code }) => code === Code.success)).toHaveLength(1)
  })

  it('does not reveal that an address is registered, and notifies its owner by mail', async () => {
    const { email } = await register(site)
    site.setClock(inFuture(2 * MINUTE_MS))
    const ask = (address: string) =>
      site.call('POST /api/users/register-code', { body: { email: address, domain }, cookie: ownCookie })
    const known = await ask(email)
    const unknown = await ask(newEmail())
    expect(known).toEqual(unknown)
    await site.runJobs()
    const mail = site.mailbox.find(({ to, code }) => to === email && !code)
    expect(mail?.subject).toBe('You already have a Plumdrop account')

    const body = { email, domain, password: PASSWORD, verify_code: '123456' }
    const cookie = ownCookie
    const onKnown = await site.call('POST /api/users/register', { body, cookie })
    const onUnknown = await site.call('POST /api/users/register', {
      body: { ...body, email: newEmail() },
      cookie,
    })
    expect(onKnown).toEqual(onUnknown)
    expect(onKnown.msg).toBe('That code is wrong or has expired. Ask for a new one.')
  })

  it('takes over an account whose address was never verified (trap: its maker keeps a way in)', async () => {
    const email = newEmail()
    await makeUnverified(email)
    site.setClock(inFuture(2 * MINUTE_MS))
    const { token } = await register(site, { email, password: 'Another1' })
    expect((await userInfo(token)).code).toBe(Code.success)
    expect((await login(email, PASSWORD)).code).toBe(Code.inputRefused)
    expect((await login(email, 'Another1')).code).toBe(Code.success)
  })
})

describe('signing in', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await register(site)
    const wrong = await login(email, 'Wrong123', newNetwork(), ownCookie)
    expect(wrong).toEqual(await login(newEmail(), PASSWORD, newNetwork(), ownCookie))
    expect(wrong).toMatchObject({ status: 422, msg: 'The email or the password is wrong.' })
  })

  it('stops checking the passwords of a guesser, and mails the owner a code to sign in with', async () => {
    const { email } = await register(site)
    const from = newNetwork()
    const guesses = await Promise.all(Array.from({ length: 16 }, () => login(email, 'Wrong123', from)))
    expect(guesses.filter(({ code }) => code === Code.emailNotVerified)).toHaveLength(1)
    // Even the right one, so that the response tells nothing.
    expect((await login(email, PASSWORD, from)).code).toBe(Code.emailNotVerified)
    expect((await login(email, PASSWORD)).code).toBe(Code.success)
    await site.runJobs()
    const code = site.mailbox.findLast((mail) => mail.to === email && mail.code)?.code
    const body = { email, domain, password: PASSWORD, code }
    expect((await site.call('POST /api/users/verify-email', { body, from })).code).toBe(Code.success)
  })

  it('guessing from a thousand addresses gains nothing, and locks no known device out (trap: lockout)', async () => {
    const { email, cookie } = await register(site)
    const guesses: number[] = []
    for (let guess = 0; guess < 55; guess++) guesses.push((await login(email, 'Wrong123')).code)
    expect(guesses.filter((code) => code === Code.inputRefused)).toHaveLength(50)
    expect((await login(email, PASSWORD)).code).toBe(Code.emailNotVerified)
    expect((await login(email, PASSWORD, newNetwork(), cookie)).code).toBe(Code.success)
  })

  it('right passwords do not count as attempts', async () => {
    const { email } = await register(site)
    const from = newNetwork()
    for (let times = 0; times < 20; times++) {
      expect((await login(email, PASSWORD, from)).code).toBe(Code.success)
    }
  })

  it('from a new place sends a mail, from a known device or network it does not', async () => {
    const { email, from, cookie } = await register(site)
    const told = async () => {
      await site.runJobs()
      return site.mailbox.filter((mail) => mail.to === email && /new sign-in/.test(mail.subject)).length
    }
    await login(email, PASSWORD, from)
    await login(email, PASSWORD, newNetwork(), cookie)
    expect(await told()).toBe(0)
    await login(email, PASSWORD)
    expect(await told()).toBe(1)
  })

  it('answers 10005 to the right password of an unverified address only, and mails a code to finish', async () => {
    const email = newEmail()
    await makeUnverified(email)
    const from = newNetwork()
    expect((await login(email, 'Wrong123', from)).code).toBe(Code.inputRefused)
    const before = site.mailbox.length
    expect((await login(email, PASSWORD, from)).code).toBe(Code.emailNotVerified)
    expect((await login(email, PASSWORD, from)).code).toBe(Code.emailNotVerified)
    await site.runJobs()
    expect(site.mailbox.slice(before)).toHaveLength(1)
    const code = site.mailbox[before]?.code
    const verify = (password: string) =>
      site.call('POST /api/users/verify-email', { body: { email, domain, password, code }, from })
    expect((await verify('Wrong123')).code).toBe(Code.inputRefused)
    const { data } = await verify(PASSWORD)
    expect((await userInfo(String(data))).code).toBe(Code.success)
    expect((await login(email, PASSWORD)).code).toBe(Code.success)
  })

  it('rejects a foreign domain, and uses the host of the request only in development', async () => {
    const { email } = await register(site)
    const body = { email, domain: 'elsewhere.test', password: PASSWORD }
    expect(await site.call('POST /api/users/login', { body })).toMatchObject({
      status: 403,
      code: Code.inputRefused,
    })
    const answers = [false, true].map(async (development) => {
      const { app } = createTestApp(db, { development })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': newNetwork() }
      const request = { method: 'POST', body: JSON.stringify(body), headers }
      return (await app.request('http://elsewhere.test/api/users/login', request)).status
    })
    expect(await Promise.all(answers)).toEqual([403, 200])
  })
})

describe('a token', () => {
  it('is needed: without one the answer is 20001, with an unknown one 401', async () => {
    expect(await site.call('GET /api/users/user_info')).toMatchObject({
      status: 200,
      code: Code.signInNeeded,
    })
    expect(await userInfo('made-up')).toMatchObject({ status: 401, code: Code.signInNeeded })
  })

  it('is stored only as a hash', async () => {
    const { token } = await register(site)
    const { rows } = await db.pool.query('select s::text as line from sessions s')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ line }) => line.includes(token))).toEqual([])
  })

  it('lasts 30 days', async () => {
    const { token } = await register(site)
    site.setClock(inFuture(30 * DAY_MS - MINUTE_MS))
    expect((await userInfo(token)).status).toBe(200)
    site.setClock(inFuture(30 * DAY_MS + MINUTE_MS))
    expect((await userInfo(token)).status).toBe(401)
  })

  it('opens nothing on another site with the same database', async () => {
    const { token, email } = await register(site)
    const other = createTestApp(db, { siteOrigin: 'https://other.test' })
    expect((await other.call('GET /api/users/user_info', { token })).status).toBe(401)
    const body = { email, domain: 'other.test', password: PASSWORD }
    expect((await other.call('POST /api/users/login', { body })).status).toBe(422)
  })

  it('that has expired does not prevent signing in', async () => {
    const { email } = await register(site)
    const body = { email, domain, password: PASSWORD }
    const { code } = await site.call('POST /api/users/login', { body, token: 'made-up' })
    expect(code).toBe(Code.success)
  })
})

describe('a new password', () => {
  it('is set with a mailed code and ends every session', async () => {
    const { email, token } = await register(site)
    const code = await mailedCode(site, 'POST /api/users/mail_send', { body: { email, domain } })
    const body = { email, domain, new_passwd: 'Changed1', code }
    expect((await site.call('POST /api/users/change_pwd', { body })).code).toBe(Code.success)
    expect((await userInfo(token)).status).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(422)
    expect((await login(email, 'Changed1')).status).toBe(200)
    expect((await site.call('POST /api/users/change_pwd', { body })).status).toBe(422)
    await site.runJobs()
    const told = site.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(told).toContain('Your Plumdrop password was changed')
  })

  it('is not offered to an unknown address, and no response shows that', async () => {
    const { email } = await register(site)
    const unknown = newEmail()
    const ask = (address: string) =>
      site.call('POST /api/users/mail_send', {
        body: { email: address, domain },
        from: newNetwork(),
        cookie: ownCookie,
      })
    expect(await ask(unknown)).toEqual(await ask(email))
    expect((await ask(unknown)).code).toBe((await ask(email)).code)
    await site.runJobs()
    expect(site.mailbox.filter(({ to }) => to === unknown)).toEqual([])
  })
})
