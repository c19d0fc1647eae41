import { expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, changeEmail, newEmail, register } from '../../../tests/people.ts'
import { Code } from '../../shared/codes.ts'
import type { AuditLine } from '../../shared/contract/audit.ts'
import { HOUR_MS } from '../../shared/durations.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const site = createTestApp(db, { operatorEmails: [operatorEmail] })
const { token } = await register(site, { email: operatorEmail })
await addPasskey(site, token)

const latestAction = async () =>
  ((await site.call('GET /api/operation/audit', { token })).data as { actions: AuditLine[] }).actions[0]
const make = (body: object) =>
  site.call('POST /api/operation/promotions', {
    token,
    body: {
      credits: 25,
      percent: null,
      first_purchase_only: false,
      starts_at: null,
      max_uses: 2,
      expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
      reason: 'a test',
      ...body,
    },
  })
const redeem = (code: string, person: { token: string }) =>
  site.call('POST /api/credit/promotion', { token: person.token, body: { code } })
const balance = async (person: { token: string }) =>
  ((await site.call('GET /api/credit/details', { token: person.token })).data as { credit_remain: number })
    .credit_remain

it('a promotion code gives each mailbox its credits once, up to its maximum of people, however it is typed', async () => {
  await make({ code: 'AUTUMN' })
  expect(await latestAction()).toMatchObject({ action: 'promotion_created', after: { credits: 25 } })
  const one = await register(site)
  const two = await register(site)
  const three = await register(site)
  const tagged = await register(site, { email: one.email.replace('@', '+2@') })
  expect(await redeem(' autumn ', one)).toMatchObject({ code: Code.success, data: { credits: 25 } })
  expect((await redeem('AUTUMN', one)).msg).toContain('already')
  expect((await redeem('AUTUMN', tagged)).msg).toContain('already')
  const both = await Promise.all([redeem('AUTUMN', two), redeem('AUTUMN', three)])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([Code.inputRefused, Code.success]))
  expect([await balance(one), (await balance(two)) + (await balance(three))]).toEqual([25, 25])
  expect(await site.credits.selfCheck()).toEqual([])
})

it('a promotion code is not used again by an account that has moved to another mailbox', async () => {
  await make({ code: 'MOVED' })
  const mover = await register(site)
  await redeem('MOVED', mover)
  await changeEmail(site, mover, newEmail())
  expect((await redeem('MOVED', mover)).msg).toContain('already')
  expect(await balance(mover)).toBe(25)
  expect((await redeem('MOVED', await register(site))).code).toBe(Code.success)
})

it('a promotion code is unknown where nobody could have made it, in the same words', async () => {
  const { token: theirs } = await register(site)
  const query = { code: 'x y' }
  expect((await redeem('ab', { token: theirs })).msg).toContain('don’t know this code')
  const discount = await site.call('GET /api/pay/discount', { token: theirs, query })
  expect(discount.msg).toContain('don’t know this code')
})

it('a promotion code gives nothing before it begins, and no credits if it is a discount', async () => {
  const person = await register(site)
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  await make({ code: 'LATER', starts_at: at(1), expires_at: at(3) })
  expect((await redeem('LATER', person)).msg).toContain('don’t know this code')
  site.setClock(new Date(Date.now() + 7_200_000))
  expect((await redeem('LATER', person)).code).toBe(Code.success)
  site.setClock(null)
  await make({ code: 'OFF', credits: 0, percent: 20 })
  expect(await latestAction()).toMatchObject({ after: { percent: 20, firstPurchaseOnly: false } })
  expect((await redeem('OFF', person)).msg).toContain('when you buy')
  for (const wrong of [{ percent: 20 }, { credits: 0 }, { credits: 0, percent: 100 }, { starts_at: at(9) }]) {
    expect((await make({ code: 'WRONG', ...wrong })).code).toBe(Code.inputRefused)
  }
})

it('a promotion code ends with its last day, or when an operator ends it with a reason', async () => {
  const person = await register(site)
  await make({ code: 'SHORT' })
  site.setClock(new Date(Date.now() + 7_200_000))
  const late = await redeem('SHORT', person)
  site.setClock(null)
  expect(late.msg).toContain('don’t know this code')
  await make({ code: 'ENDED' })
  const end = (reason: string) =>
    site.call('POST /api/operation/promotions/{code}/end', {
      token,
      params: { code: 'ENDED' },
      body: { reason },
    })
  expect((await end('')).code).toBe(Code.inputRefused)
  expect((await end('too many')).code).toBe(Code.success)
  expect((await redeem('ENDED', person)).msg).toContain('don’t know this code')
  expect((await make({ code: 'ended' })).msg).toContain('already')
})
