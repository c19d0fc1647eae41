import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { changeEmail, mailedCode, newNetwork, register } from '../../../tests/people.ts'
import { DAILY_CREDITS } from '../../shared/catalogue/rewards.ts'
import { Code } from '../../shared/codes.ts'
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)

const checkIn = (token: string, timeZone = 'UTC', from = newNetwork()) =>
  site.call('GET /api/credit/checkin', { token, headers: { 'time-zone': timeZone }, from })
const details = (token: string, timeZone = 'UTC') =>
  site.call('GET /api/credit/details', { token, headers: { 'time-zone': timeZone } })
/** The next noon of UTC, so that no day ends while a test runs. */
const noon = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS)

afterEach(() => site.setClock(null))

describe('the daily check-in', () => {
  it('gives credits until the end of the person’s own day', async () => {
    const { token } = await register(site)
    site.setClock(noon)
    const midnightInTokyo = new Date(noon.getTime() + 3 * HOUR_MS).toISOString()
    expect((await checkIn(token, 'Asia/Tokyo')).data).toEqual({
      credits: DAILY_CREDITS,
      expires_at: midnightInTokyo,
    })
    expect((await details(token, 'Asia/Tokyo')).data).toMatchObject({
      credit_remain: DAILY_CREDITS,
      daily_credit: { init_credits: DAILY_CREDITS, can_claim: false },
    })
  })

  it('answers 40001 when it is too early, and gives the time in the person’s zone (trap: "resets 00:00" without a zone)', async () => {
    site.setClock(new Date('2027-01-05T12:00:00Z'))
    const { token } = await register(site)
    await checkIn(token, 'America/New_York')
    const again = await checkIn(token, 'America/New_York')
    expect(again).toMatchObject({
      status: 200,
      code: Code.checkInRefused,
      msg: 'You’ve already got today’s credits. The next ones are ready Wednesday, 3:00 AM EST.',
      data: { next_claim_at: '2027-01-06T08:00:00.000Z' },
    })
  })

  it('cannot be claimed again from another time zone', async () => {
    const { token } = await register(site)
    await checkIn(token, 'Pacific/Pago_Pago')
    expect((await checkIn(token, 'Pacific/Kiritimati')).code).toBe(Code.checkInRefused)
  })

  it('can be claimed again the next day', async () => {
    const { token } = await register(site)
    site.setClock(noon)
    await checkIn(token)
    site.setClock(new Date(noon.getTime() + DAY_MS))
    expect((await details(token)).data).toMatchObject({ daily_credit: { can_claim: true } })
    expect((await checkIn(token)).code).toBe(Code.success)
  })

  it('grants once when it is claimed many times at once', async () => {
    const { token } = await register(site)
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkIn(token)))
    expect(answers.filter(({ code }) => code === Code.success)).toHaveLength(1)
    expect((await details(token)).data).toMatchObject({ credit_remain: DAILY_CREDITS })
  })

  it('is given once per mailbox, to its first account to claim (trap: one mailbox, 380 daily credits)', async () => {
    const emails = ['daily.bread@gmail.com', 'dailybread+1@gmail.com', 'd.ailybread@googlemail.com']
    const people = []
    for (const email of emails) people.push(await register(site, { email }))
    const answers = await Promise.all(people.map(({ token }) => checkIn(token)))
    expect(answers.filter(({ code }) => code === Code.success)).toHaveLength(1)
    const refused = answers.find(({ code }) => code === Code.checkInRefused)
    expect(refused?.msg).toMatch(/^Today’s credits went to another account with the same mailbox/)
    for (const { token } of people) {
      expect((await details(token)).data).toMatchObject({ daily_credit: { can_claim: false } })
    }
  })

  it('is not earned again by deleting an account after a claim, in another account of the mailbox', async () => {
    const first = await register(site, { email: 'leaver@example.com' })
    const second = await register(site, { email: 'leaver+2@example.com' })
    await checkIn(first.token)
    const code = await mailedCode(site, 'POST /api/users/account-code', { token: first.token })
    await site.call('POST /api/users/delete-account', { body: { code }, token: first.token })
    expect((await checkIn(second.token)).code).toBe(Code.checkInRefused)
  })

  it('is not earned again by moving an account to another mailbox after a claim', async () => {
    const first = await register(site, { email: 'mover@example.com' })
    const second = await register(site, { email: 'mover+2@example.com' })
    await checkIn(first.token)
    await changeEmail(site, first, 'moved@example.com')
    expect((await checkIn(second.token)).code).toBe(Code.checkInRefused)
  })

  it('is limited per network (trap: a farm of accounts)', async () => {
    const { token } = await register(site)
    const from = newNetwork()
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await checkIn(token, 'UTC', from)).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, -1)).not.toContain(429)
  })
})
