import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { mailedCode, newEmail, newNetwork, PASSWORD } from '../../../tests/people.ts'
import { Code } from '../../shared/codes.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)
const domain = 'plumdrop.test'
const inFuture = (seconds: number) => new Date(Date.now() + seconds * 1000)

const askFor = (email: string, from = newNetwork()) =>
  site.call('POST /api/users/register-code', { body: { email, domain }, from })
const codeFor = (email: string) =>
  mailedCode(site, 'POST /api/users/register-code', { body: { email, domain }, from: newNetwork() })
const tryCode = (email: string, verify_code: string, from = newNetwork()) =>
  site.call('POST /api/users/register', { body: { email, domain, password: PASSWORD, verify_code }, from })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

afterEach(() => site.setClock(null))

describe('a mailed code', () => {
  it('has six digits and is in the mail, but neither in the tables nor in the queue', async () => {
    const email = newEmail()
    await askFor(email)
    const { rows: queued } = await db.pool.query('select payload::text from graphile_worker._private_jobs')
    await site.runJobs()
    const { code = '', text } = site.mailbox.at(-1) ?? {}
    expect(code).toMatch(/^\d{6}$/)
    expect(text).toContain(`Your code is ${code}`)
    const { rows: kept } = await db.pool.query('select c::text as payload from mailed_codes c')
    expect([...queued, ...kept].filter(({ payload }) => payload.includes(code))).toEqual([])
  })

  it('works for 10 minutes', async () => {
    const [early, late] = [newEmail(), newEmail()]
    const [earlyCode, lateCode] = [await codeFor(early), await codeFor(late)]
    site.setClock(inFuture(9 * 60))
    expect((await tryCode(early, earlyCode)).code).toBe(Code.success)
    site.setClock(inFuture(10 * 60 + 1))
    expect((await tryCode(late, lateCode)).code).toBe(Code.inputRefused)
  })

  it('can be tried five times, also at once (trap: parallel guesses are counted as one)', async () => {
    const email = newEmail()
    const code = await codeFor(email)
    await Promise.all(Array.from({ length: 5 }, () => tryCode(email, otherThan(code))))
    expect((await tryCode(email, code)).code).toBe(Code.inputRefused)
  })

  it('still works after four wrong tries', async () => {
    const email = newEmail()
    const code = await codeFor(email)
    await Promise.all(Array.from({ length: 4 }, () => tryCode(email, otherThan(code))))
    expect((await tryCode(email, code)).code).toBe(Code.success)
  })

  it('ends the one before', async () => {
    const email = newEmail()
    const first = await codeFor(email)
    site.setClock(inFuture(61))
    const second = await codeFor(email)
    expect((await tryCode(email, first)).code).toBe(Code.inputRefused)
    expect((await tryCode(email, second)).code).toBe(Code.success)
  })

  it('is good for its own address and purpose alone', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const code = await codeFor(email)
    await codeFor(other)
    expect((await tryCode(other, code)).code).toBe(Code.inputRefused)
    const body = { email, domain, new_passwd: PASSWORD, code }
    expect((await site.call('POST /api/users/change_pwd', { body })).code).toBe(Code.inputRefused)
  })

  it('can be asked for again after a minute, and the refusal says in how many seconds', async () => {
    const email = newEmail()
    const at = new Date()
    site.setClock(at)
    await askFor(email)
    site.setClock(new Date(at.getTime() + 20_000))
    expect(await askFor(email)).toMatchObject({ status: 429, code: Code.slowDown, data: { seconds: 40 } })
    site.setClock(new Date(at.getTime() + 60_000))
    expect((await askFor(email)).code).toBe(Code.success)
  })

  it('is sent once to somebody who clicks twice at once', async () => {
    const email = newEmail()
    const answers = await Promise.all([askFor(email), askFor(email), askFor(email)])
    await site.runJobs()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(site.mailbox.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('is not sent to one address for ever, whatever networks ask', async () => {
    const email = newEmail()
    const at = Date.now()
    const statuses: number[] = []
    for (let minute = 0; minute <= 10; minute++) {
      site.setClock(new Date(at + minute * 61_000))
      statuses.push((await askFor(email)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('counts a whole IPv6 network as one that asks (trap: a fresh address for every call)', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 61; host++) {
      statuses.push((await askFor(newEmail(), `2001:db8:1:2:${host}::${host}`)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
