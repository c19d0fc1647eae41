import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { newNetwork, register } from '../../../tests/people.ts'
import { ANONYMOUS_CREDITS } from '../../shared/catalogue/rewards.ts'
import { Code } from '../../shared/codes.ts'

const { db } = await createTestDatabase()
const site = createTestApp(db)

const visit = (from: string, cookie?: string) =>
  site.call('GET /api/credit/anonymous-user-credit', { from, ...(cookie && { cookie }) })
const countVisitors = async () => (await db.pool.query('select 1 from visitors')).rowCount

describe('a visitor', () => {
  it('gets the anonymous credits once, and is known by the cookie afterwards', async () => {
    const first = await visit(newNetwork())
    expect(first.data).toEqual({ credit_remain: ANONYMOUS_CREDITS })
    const again = await visit(newNetwork(), first.cookie)
    expect(again.data).toEqual({ credit_remain: ANONYMOUS_CREDITS })
    expect(again.cookie).toBeUndefined()
  })

  it('has a cookie that scripts and other sites cannot use, and https alone where the site has it', async () => {
    const cookieOf = async (siteOrigin: string) => {
      const { app } = createTestApp(db, { siteOrigin })
      const headers = { 'x-forwarded-for': newNetwork() }
      const response = await app.request(`${siteOrigin}/api/credit/anonymous-user-credit`, { headers })
      return response.headers.get('set-cookie')
    }
    expect(await cookieOf('http://plumdrop.test')).toMatch(
      /^visitor=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await cookieOf('https://plumdrop.test')).toMatch(/; Secure(;|$)/)
  })

  it('cannot be made up: a cookie we did not sign counts as none', async () => {
    const from = newNetwork()
    const { cookie = '' } = await visit(from)
    const forged = cookie.replace(/=./, (start) => (start === '=0' ? '=1' : '=0'))
    for (const wrong of [forged, 'visitor=', 'visitor=a.b', 'visitor=..', `${cookie}x`]) {
      expect((await visit(newNetwork(), wrong)).cookie).not.toBe(wrong)
      expect((await visit(newNetwork(), wrong)).cookie).toBeDefined()
    }
  })

  it('of a network that has had its share gets nothing, without an error (trap: forgetting cookies farms credits)', async () => {
    const before = (await countVisitors()) ?? 0
    const balances: unknown[] = []
    for (let count = 1; count <= 7; count++) balances.push((await visit(`2001:db8:5:${count}::1`)).data)
    expect(balances).toEqual([
      ...Array(5).fill({ credit_remain: ANONYMOUS_CREDITS }),
      ...Array(2).fill({ credit_remain: 0 }),
    ])
    expect(await countVisitors()).toBe(before + 5)
  })

  it('keeps the anonymous credits apart from the account they register', async () => {
    const { cookie = '' } = await visit(newNetwork())
    const { token } = await register(site, { cookie })
    const { data } = await site.call('GET /api/users/user_info', { token })
    expect(data).toMatchObject({ credit_remain: 0 })
    const { rows } = await db.pool.query('select user_id from visitors where user_id is not null')
    expect(rows).toHaveLength(1)
  })

  it('is not asked about on another site', async () => {
    const headers = { domain: 'elsewhere.test' }
    expect(await site.call('GET /api/credit/anonymous-user-credit', { headers })).toMatchObject({
      status: 403,
      code: Code.inputRefused,
    })
  })
})
