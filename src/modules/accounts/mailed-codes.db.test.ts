import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { mailedCode, newEmail, newNetwork, PASSWORD, register } from '../../../tests/people.ts'
import { JOBS } from '../../adapters/queue/graphile-tables.ts'
import { Code } from '../../shared/codes.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)
const domain = 'plumdrop.test'
const inFuture = (seconds: number) => new Date(Date.now() + seconds * 1000)

type From = { from?: string; cookie?: string }
/** The default requester of the tests. */
const HOME = newNetwork()

const askFor = (email: string, { from = HOME, cookie = '' }: From = {}) =>
  site.call('POST /api/users/register-code', { body: { email, domain }, from, cookie })
const codeFor = (email: string, { from = HOME, cookie = '' }: From = {}) =>
  mailedCode(site, 'POST /api/users/register-code', { body: { email, domain }, from, cookie })
const tryCode = (email: string, verify_code: string, { from = HOME, cookie = '' }: From = {}) =>
  site.call('POST /api/users/register', {
    body: { email, domain, password: PASSWORD, verify_code },
    from,
    cookie,
  })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

afterEach(() => site.setClock(null))

describe('a mailed code', () => {
  it('has six digits and is in the mail, but neither in the tables nor in the queue', async () => {
    const email = newEmail()
    await askFor(email)
    const { rows: queued } = await db.pool.query(`select payload::text from ${JOBS}`)
    await site.runJobs()
    const { code = '', text } = site.mailbox.at(-1) ?? {}
    expect(code).toMatch(/^\d{6}$/)
    expect(text).toContain(`Your code is ${code}`)
    const { rows: kept } = await db.pool.query('select c::text as payload from mailed_codes c')
    expect([...queued, ...kept].filter(({ payload }) => payload.includes(code))).toEqual([])
  })

  it('works for 10 minutes', async () => {
    const early = newEmail()
    const late = newEmail()
    const earlyCode = await codeFor(early)
    const lateCode = await codeFor(late)
    site.setClock(inFuture(9 * 60))
    expect((await tryCode(early, earlyCode)).code).toBe(Code.success)
    site.setClock(inFuture(10 * 60 + 1))
    expect((await tryCode(late, lateCode)).code).toBe(Code.inputRefused)
  })

  it('allows five attempts, even at once (trap: parallel guesses are counted as one)', async () => {
    const email = newEmail()
    const code = await codeFor(email)
    await Promise.all(Array.from({ length: 5 }, () => tryCode(email, otherThan(code))))
    expect((await tryCode(email, code)).code).toBe(Code.inputRefused)
  })

  it('still works after four wrong attempts', async () => {
    const email = newEmail()
    const code = await codeFor(email)
    await Promise.all(Array.from({ length: 4 }, () => tryCode(email, otherThan(code))))
    expect((await tryCode(email, code)).code).toBe(Code.success)
  })

  it('replaces the one before', async () => {
    const email = newEmail()
    const first = await codeFor(email)
    site.setClock(inFuture(61))
    const second = await codeFor(email)
    expect((await tryCode(email, first)).code).toBe(Code.inputRefused)
    expect((await tryCode(email, second)).code).toBe(Code.success)
  })

  it('only works for its own address and purpose', async () => {
    const email = newEmail()
    const other = newEmail()
    const code = await codeFor(email)
    await codeFor(other)
    expect((await tryCode(other, code)).code).toBe(Code.inputRefused)
    const body = { email, domain, new_passwd: PASSWORD, code }
    expect((await site.call('POST /api/users/change_pwd', { body })).code).toBe(Code.inputRefused)
  })

  it('can be requested again after a minute, and the error says in how many seconds', async () => {
    const email = newEmail()
    const at = new Date()
    site.setClock(at)
    await askFor(email)
    site.setClock(new Date(at.getTime() + 20_000))
    expect(await askFor(email)).toMatchObject({ status: 429, code: Code.slowDown, data: { seconds: 40 } })
    site.setClock(new Date(at.getTime() + 60_000))
    expect((await askFor(email)).code).toBe(Code.success)
  })

  it('is sent once after a double click', async () => {
    const email = newEmail()
    const answers = await Promise.all([askFor(email), askFor(email), askFor(email)])
    await site.runJobs()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(site.mailbox.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('is not sent to one mailbox without limit, whichever networks ask', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let request = 0; request < 31; request++) {
      statuses.push((await askFor(email, { from: newNetwork() })).status)
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  it('counts a whole IPv6 network as one requester (trap: a fresh address for every call)', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 61; host++) {
      statuses.push((await askFor(newEmail(), { from: `2001:db8:1:2:${host}::${host}` })).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('somebody else', () => {
  it('neither replaces the owner’s code, nor uses up its attempts, nor makes the owner wait', async () => {
    const email = newEmail()
    const somebodyElse = { from: newNetwork() }
    const own = await codeFor(email)
    await codeFor(email, somebodyElse)
    for (let guess = 0; guess < 10; guess++) await tryCode(email, otherThan(own), somebodyElse)
    site.setClock(inFuture(61))
    await askFor(email, somebodyElse)
    expect((await askFor(email)).code).toBe(Code.success)
    await site.runJobs()
    const resent = site.mailbox.findLast(({ to, code }) => to === email && code)?.code ?? ''
    expect((await tryCode(email, resent)).code).toBe(Code.success)
  })

  it('cannot use a code that another person requested', async () => {
    const email = newEmail()
    const own = await codeFor(email)
    await codeFor(email, { from: newNetwork() })
    expect((await tryCode(email, own, { from: newNetwork() })).code).toBe(Code.inputRefused)
    expect((await tryCode(email, own)).code).toBe(Code.success)
  })

  it('who uses up the limit of unknown devices does not use up that of the owner’s device', async () => {
    const { email, cookie } = await register(site)
    const reset = (from: string, sent = '') =>
      site.call('POST /api/users/mail_send', { body: { email, domain }, from, cookie: sent })
    for (let request = 0; request < 30; request++) await reset(newNetwork())
    expect((await reset(newNetwork())).status).toBe(429)
    expect((await reset(newNetwork(), cookie)).code).toBe(Code.success)
  })
})

describe('a browser', () => {
  it('may enter its code on another network, once it has a cookie', async () => {
    const email = newEmail()
    const { cookie = '' } = await askFor(newEmail())
    expect(cookie).toMatch(/^device=/)
    const code = await codeFor(email, { cookie })
    expect((await tryCode(email, code, { from: newNetwork(), cookie })).code).toBe(Code.success)
  })

  it('cannot pose as another with a cookie that we have not signed', async () => {
    const email = newEmail()
    const { cookie = '' } = await askFor(newEmail())
    const code = await codeFor(email, { cookie })
    const forged = `${cookie.split('.')[0]}.forged`
    expect((await tryCode(email, code, { from: newNetwork(), cookie: forged })).code).toBe(Code.inputRefused)
  })
})
