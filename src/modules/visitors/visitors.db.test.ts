import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { openTestInfrastructure } from '../../../tests/infrastructure.ts'
import { newNetwork, register } from '../../../tests/people.ts'
import { ANONYMOUS_CREDITS } from '../../shared/catalogue/rewards.ts'
import { Code } from '../../shared/codes.ts'

const { db } = await createTestDatabase()
const infrastructure = await openTestInfrastructure()
const site = createTestApp(db, { infrastructure })

const look = (from: string, cookie?: string) =>
  site.call('GET /api/credit/anonymous-user-credit', { from, ...(cookie && { cookie }) })
/** Uploads a file, as somebody who starts to make something does. */
const begin = (from: string, cookie?: string) =>
  site.call('POST /api/uploads/parts', {
    body: { name: 'photo.jpg', bytes: 1000 },
    from,
    ...(cookie && { cookie }),
  })
const countVisitors = async () => (await db.pool.query('select 1 from visitors')).rowCount

describe('a visitor', () => {
  it('sees the offer of anonymous credits, gets them with the first use, and is then known by the cookie', async () => {
    const from = newNetwork()
    const offered = await look(from)
    expect(offered.data).toEqual({ credit_remain: ANONYMOUS_CREDITS })
    expect(offered.cookie).toBeUndefined()
    const { cookie } = await begin(from)
    const again = await look(newNetwork(), cookie)
    expect(again.data).toEqual({ credit_remain: ANONYMOUS_CREDITS })
    expect((await begin(newNetwork(), cookie)).cookie).toBeUndefined()
  })

  it('is a single one, however many calls leave the page before the first response (trap: what was made belonged to nobody)', async () => {
    const from = newNetwork()
    const before = await countVisitors()
    const headers = { 'x-visit': crypto.randomUUID() }
    const other = createTestApp(db, { infrastructure })
    const body = { name: 'photo.jpg', bytes: 1000 }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? other : site).call('POST /api/uploads/parts', { body, from, headers }),
      ),
    )
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1)
    expect(await countVisitors()).toBe((before ?? 0) + 1)
    expect((await look(from, answers[0]?.cookie)).data).toEqual({ credit_remain: ANONYMOUS_CREDITS })
    // One share of the network is gone: there are four for others.
    for (const left of [true, true, true, true, false])
      expect((await begin(from)).cookie !== undefined).toBe(left)
  })

  it('has a cookie that scripts and other sites cannot use, and only over https if the site has it', async () => {
    const cookieOf = async (siteOrigin: string) => {
      const { app } = createTestApp(db, { siteOrigin, infrastructure })
      const headers = { 'x-forwarded-for': newNetwork(), 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'photo.jpg', bytes: 1000 })
      const response = await app.request(`${siteOrigin}/api/uploads/parts`, { method: 'POST', headers, body })
      return response.headers.get('set-cookie')
    }
    expect(await cookieOf('http://plumdrop.test')).toMatch(
      /^visitor=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await cookieOf('https://plumdrop.test')).toMatch(/; Secure(;|$)/)
  })

  it('cannot be forged: a cookie without our signature counts as none', async () => {
    const from = newNetwork()
    const { cookie = '' } = await begin(from)
    const forged = cookie.replace(/=./, (start) => (start === '=0' ? '=1' : '=0'))
    for (const wrong of [forged, 'visitor=', 'visitor=a.b', 'visitor=..', `${cookie}x`]) {
      expect((await begin(newNetwork(), wrong)).cookie).not.toBe(wrong)
      expect((await begin(newNetwork(), wrong)).cookie).toBeDefined()
    }
  })

  it('uses nothing of the network’s share by looking (trap: page views of an office take everybody’s credits)', async () => {
    const from = newNetwork()
    for (let count = 1; count <= 20; count++) await look(from)
    expect((await look(from)).data).toEqual({ credit_remain: ANONYMOUS_CREDITS })
  })

  it('of a network without a share left gets nothing, without an error (trap: forgetting cookies farms credits)', async () => {
    const before = (await countVisitors()) ?? 0
    for (let count = 1; count <= 7; count++) await begin(`2001:db8:5:${count}::1`)
    expect((await look('2001:db8:5:9::1')).data).toEqual({ credit_remain: 0 })
    expect(await countVisitors()).toBe(before + 5)
  })

  it('moves the rest of the anonymous credits to the account they register, once', async () => {
    const { cookie = '' } = await begin(newNetwork())
    const { token } = await register(site, { cookie })
    const { data } = await site.call('GET /api/users/user_info', { token })
    expect(data).toMatchObject({ credit_remain: ANONYMOUS_CREDITS })
    expect((await look(newNetwork(), cookie)).data).toEqual({ credit_remain: 0 })
    const second = await register(site, { cookie })
    const answer = await site.call('GET /api/users/user_info', { token: second.token })
    expect(answer.data).toMatchObject({ credit_remain: 0 })
    expect(await site.credits.selfCheck()).toEqual([])
  })

  it('is not asked about on another site', async () => {
    const headers = { domain: 'elsewhere.test' }
    expect(await site.call('GET /api/credit/anonymous-user-credit', { headers })).toMatchObject({
      status: 403,
      code: Code.inputRefused,
    })
  })
})
