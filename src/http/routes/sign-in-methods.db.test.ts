import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createAuthenticator } from '../../../tests/authenticator.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, mailedCode, newEmail, newNetwork, PASSWORD, register } from '../../../tests/people.ts'
import { ledgerBalance } from '../../../tests/purchases.ts'
import { stepAt, totpCode } from '../../modules/accounts/totp.ts'
import { Code } from '../../shared/codes.ts'
import { MINUTE_MS } from '../../shared/durations.ts'

const { db } = await createTestDatabase()
const domain = 'plumdrop.test'
const WHERE = { origin: `http://${domain}`, rpId: domain }
const operators = Array.from({ length: 8 }, newEmail)
const site = createTestApp(db, { operatorEmails: operators })
const inFuture = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

afterEach(() => site.setClock(null))

let hired = 0
const newOperator = () => register(site, { email: operators[hired++] ?? '' })
const overview = (token: string) => site.call('GET /api/operation/overview', { token })
const give = async (token: string, email: string) =>
  site.call('POST /api/operation/people/{id}/credits', {
    params: { id: (await ledgerBalance(site, email)).userId },
    body: { credits: 1, reason: 'a test', key: randomUUID() },
    token,
  })
const methodsOf = async (token: string) =>
  (await site.call('GET /api/users/sign-in-methods', { token })).data as {
    passkeys: { id: string; name: string }[]
    authenticator: boolean
    recovery_codes_left: number
  }
const confirmByMail = async (token: string) => {
  const code = await mailedCode(site, 'POST /api/users/confirm-code', { token })
  return site.call('POST /api/users/confirm', { body: { method: 'mailed_code', code }, token })
}
const confirmBy = (token: string, method: string, code: string) =>
  site.call('POST /api/users/confirm', { body: { method, code }, token })
const login = async (email: string) => {
  const body = { email, domain, password: PASSWORD }
  return String((await site.call('POST /api/users/login', { body, from: newNetwork() })).data)
}
const mailTo = async (email: string) => {
  await site.runJobs()
  return site.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject)
}

type Authenticator = ReturnType<typeof createAuthenticator>
/** The challenge belongs to the browser, so its cookie has to come along. */
async function signInWith(authenticator: Authenticator, { otherBrowser = false } = {}) {
  const { data, cookie = '' } = await site.call('POST /api/users/passkey-challenge')
  const response = authenticator.sign((data as { options: { challenge: string } }).options)
  const body = { domain, response }
  const sent = otherBrowser ? {} : { cookie }
  return { body, cookie, answer: await site.call('POST /api/users/passkey-login', { body, ...sent }) }
}

describe('a passkey', () => {
  it('signs in, is announced by mail, and can be named and removed', async () => {
    const { email, token } = await register(site)
    const phone = await addPasskey(site, token)
    expect(await mailTo(email)).toContain('A new way to sign in to your Plumdrop account')
    const { answer } = await signInWith(phone)
    const info = await site.call('GET /api/users/user_info', { token: String(answer.data) })
    expect(info.data).toMatchObject({ user_email: email })
    const params = { id: phone.id }
    await site.call('POST /api/users/passkeys/{id}', { params, body: { name: 'Old phone' }, token })
    expect((await methodsOf(token)).passkeys).toMatchObject([{ id: phone.id, name: 'Old phone' }])
    await site.call('DELETE /api/users/passkeys/{id}', { params, token })
    expect((await methodsOf(token)).passkeys).toEqual([])
    expect((await signInWith(phone)).answer.status).toBe(422)
  })

  it('needs more than a session, which may have been left open somewhere', async () => {
    const { token } = await register(site)
    const refused = await site.call('POST /api/users/passkey-options', { token })
    expect(refused).toMatchObject({ status: 403, code: Code.confirmationNeeded, data: { needs: 'mailbox' } })
    await confirmByMail(token)
    expect((await site.call('POST /api/users/passkey-options', { token })).code).toBe(Code.success)
    site.setClock(inFuture(11))
    expect((await site.call('POST /api/users/passkey-options', { token })).code).toBe(Code.confirmationNeeded)
  })

  it('signs each challenge once, for the browser that requested it (trap: an answer is replayed)', async () => {
    const { token } = await register(site)
    const phone = await addPasskey(site, token)
    const { body, cookie } = await signInWith(phone)
    expect((await site.call('POST /api/users/passkey-login', { body, cookie })).status).toBe(422)
    expect((await signInWith(phone, { otherBrowser: true })).answer.status).toBe(422)
  })

  it.each<[string, Authenticator]>([
    ['made for another site', createAuthenticator({ ...WHERE, origin: 'http://evil.test' })],
    ['bound to another name', createAuthenticator({ ...WHERE, rpId: 'evil.test' })],
    ['that did not ask who holds it', createAuthenticator(WHERE, { verifiesUser: false })],
  ])('%s is refused', async (_why, authenticator) => {
    const { token } = await register(site)
    await confirmByMail(token)
    const { data } = await site.call('POST /api/users/passkey-options', { token })
    const { options } = data as { options: { challenge: string } }
    const body = { name: 'Bad', response: authenticator.register(options) }
    expect((await site.call('POST /api/users/passkeys', { body, token })).status).toBe(422)
  })

  it('of another person neither confirms nor can be removed', async () => {
    const ann = await register(site)
    const bo = await register(site)
    const hers = await addPasskey(site, ann.token)
    await confirmByMail(bo.token)
    const { data } = await site.call('POST /api/users/passkey-challenge', { token: bo.token })
    const response = hers.sign((data as { options: { challenge: string } }).options)
    const confirm = await site.call('POST /api/users/confirm-passkey', {
      body: { response },
      token: bo.token,
    })
    expect(confirm.status).toBe(422)
    const remove = { params: { id: hers.id }, token: bo.token }
    expect((await site.call('DELETE /api/users/passkeys/{id}', remove)).status).toBe(404)
  })

  it('is deleted with the account', async () => {
    const { token } = await register(site)
    const phone = await addPasskey(site, token)
    const code = await mailedCode(site, 'POST /api/users/account-code', { token })
    await site.call('POST /api/users/delete-account', { body: { code }, token })
    expect((await signInWith(phone)).answer.status).toBe(422)
    expect((await db.pool.query('select 1 from passkeys where id = $1', [phone.id])).rows).toEqual([])
  })
})

describe('an operator', () => {
  it('sees the console only with a second factor, and sets one up with a mailed code', async () => {
    const { token } = await newOperator()
    const refused = { status: 403, code: Code.confirmationNeeded, data: { needs: 'second_factor' } }
    expect(await overview(token)).toMatchObject(refused)
    await confirmByMail(token)
    expect(await overview(token)).toMatchObject(refused)
    await addPasskey(site, token)
    expect((await overview(token)).code).toBe(Code.success)
  })

  it('needs a fresh one before money moves', async () => {
    const { token, email } = await newOperator()
    const phone = await addPasskey(site, token)
    expect((await give(token, email)).code).toBe(Code.success)
    site.setClock(inFuture(11))
    expect((await overview(token)).code).toBe(Code.success)
    expect(await give(token, email)).toMatchObject({ status: 403, code: Code.confirmationNeeded })
    const { data } = await site.call('POST /api/users/passkey-challenge', { token })
    const response = phone.sign((data as { options: { challenge: string } }).options)
    await site.call('POST /api/users/confirm-passkey', { body: { response }, token })
    expect((await give(token, email)).code).toBe(Code.success)
  })

  it('is signed out after 30 minutes without use, and after 12 hours', async () => {
    const { token } = await newOperator()
    site.setClock(inFuture(31))
    expect((await site.call('GET /api/users/user_info', { token })).status).toBe(401)
    site.setClock(null)
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      site.setClock(inFuture(minutes))
      expect((await site.call('GET /api/users/user_info', { token })).status).toBe(200)
    }
    site.setClock(inFuture(12 * 60 + 1))
    expect((await site.call('GET /api/users/user_info', { token })).status).toBe(401)
  })

  it('may use an authenticator app and recovery codes, each code only once', async () => {
    const { token, email } = await newOperator()
    await confirmByMail(token)
    const { data } = await site.call('POST /api/users/authenticator', { token })
    const { secret } = data as { secret: string }
    const codeAt = (at: Date) => totpCode(secret, stepAt(at))
    const at = new Date()
    site.setClock(at)
    const first = { code: codeAt(at) }
    await site.call('POST /api/users/authenticator/confirm', { body: first, token })
    expect((await overview(token)).code).toBe(Code.success)
    const made = await site.call('POST /api/users/recovery-codes', { token })
    const { codes } = made.data as { codes: string[] }
    expect(await methodsOf(token)).toMatchObject({ authenticator: true, recovery_codes_left: 10 })

    const elsewhere = await login(email)
    expect((await confirmBy(elsewhere, 'authenticator', first.code)).status).toBe(422)
    const later = new Date(at.getTime() + MINUTE_MS)
    site.setClock(later)
    expect((await confirmBy(elsewhere, 'authenticator', codeAt(later))).code).toBe(Code.success)
    expect((await overview(elsewhere)).code).toBe(Code.success)

    const [paper = ''] = codes
    const third = await login(email)
    expect((await confirmBy(third, 'recovery_code', paper.toLowerCase())).code).toBe(Code.success)
    expect((await confirmBy(third, 'recovery_code', paper)).status).toBe(422)
    const { rows } = await db.pool.query('select r::text as line from recovery_codes r')
    expect(rows.filter(({ line }) => codes.some((code) => line.includes(code)))).toEqual([])
  })

  it('has the app’s secret sealed in the database, even one from before sealing', async () => {
    const { token, email } = await newOperator()
    await confirmByMail(token)
    const { data } = await site.call('POST /api/users/authenticator', { token })
    const { secret } = data as { secret: string }
    const readKept = async () => {
      const { rows } = await db.pool.query<{ secret: string; user_id: string }>(
        'select secret, user_id from authenticator_apps join users on users.id = user_id where email = $1',
        [email],
      )
      return rows[0] ?? { secret: '', user_id: '' }
    }
    const { secret: sealed, user_id } = await readKept()
    expect(sealed).toMatch(/^sealed:/)
    expect(sealed).not.toContain(secret)

    await db.pool.query('update authenticator_apps set secret = $1 where user_id = $2', [secret, user_id])
    const body = () => ({ code: totpCode(secret, stepAt(new Date())) })
    const confirmed = await site.call('POST /api/users/authenticator/confirm', { body: body(), token })
    expect(confirmed.code).toBe(Code.success)
    await site.runSchedule('accounts.clean-up.hourly')
    expect((await readKept()).secret).toMatch(/^sealed:/)
    site.setClock(new Date(Date.now() + MINUTE_MS))
    const later = totpCode(secret, stepAt(new Date(Date.now() + MINUTE_MS)))
    expect((await confirmBy(await login(email), 'authenticator', later)).code).toBe(Code.success)
  })

  it('cannot be guessed: app codes can be tried ten times an hour', async () => {
    const { token } = await newOperator()
    await addPasskey(site, token)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await confirmBy(token, 'authenticator', '000000')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  it('keeps the second factor even if somebody takes over the mailbox (trap: delete, register anew, enrol)', async () => {
    const { email, token } = await newOperator()
    await addPasskey(site, token)
    const thief = await login(email)
    await confirmByMail(thief)
    expect((await site.call('POST /api/users/passkey-options', { token: thief })).code).toBe(
      Code.confirmationNeeded,
    )
    const code = await mailedCode(site, 'POST /api/users/account-code', { token: thief })
    const deletion = await site.call('POST /api/users/delete-account', { body: { code }, token: thief })
    expect(deletion.code).toBe(Code.confirmationNeeded)
  })

  it('is the only one with authenticator apps and recovery codes', async () => {
    const { token } = await register(site)
    await confirmByMail(token)
    for (const name of ['POST /api/users/authenticator', 'POST /api/users/recovery-codes'] as const) {
      expect((await site.call(name, { token })).status).toBe(404)
    }
  })
})
