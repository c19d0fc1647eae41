import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { INVITE_HOLD_DAYS, INVITE_REWARD } from '../../shared/catalogue/rewards.ts'
import { watchInvites } from './invites.fixture.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const site = createTestApp(db, { operatorEmails: [operatorEmail] })
const operator = await register(site, { email: operatorEmail })
await addPasskey(site, operator.token)
const { figures, inviteCodeOf, invitesOf, finishCreation, afterDays } = watchInvites(site, db)

afterEach(() => site.setClock(null))

describe('a pending reward', () => {
  it('is refused by an operator with a reason, and is then never paid', async () => {
    const inviter = await register(site)
    const invited = await register(site, { inviteCode: await inviteCodeOf(inviter.token) })
    await finishCreation(invited.email)
    const { data } = await site.call('GET /api/operation/invite-rewards', { token: operator.token })
    const { rewards } = data as { rewards: { id: string; inviter: { email: string } }[] }
    const reward = rewards.find((line) => line.inviter.email === inviter.email)
    expect(reward).toMatchObject({ invited: { email: invited.email }, credits: INVITE_REWARD })

    const refuse = (token: string, reason = 'made by a script') =>
      site.call('POST /api/operation/invite-rewards/{id}/refuse', {
        token,
        params: { id: reward?.id ?? '' },
        body: { reason },
      })
    expect((await refuse(inviter.token)).status).toBe(404)
    expect((await refuse(operator.token, '')).status).toBe(422)
    expect((await refuse(operator.token)).status).toBe(200)
    expect((await refuse(operator.token)).status).toBe(404)
    await afterDays(INVITE_HOLD_DAYS)
    site.setClock(null)
    expect(await figures(inviter.token)).toEqual({ credits: 0, earned: 0 })
    expect((await invitesOf(inviter.token))[0]).toMatchObject({ state: 'not_rewarded', limit: null })
    const { rows } = await db.pool.query(
      'select refusal, refused_for, refused_by from invites where id = $1',
      [reward?.id],
    )
    expect(rows).toEqual([
      { refusal: 'by_operator', refused_for: 'made by a script', refused_by: expect.any(String) },
    ])
  })
})
