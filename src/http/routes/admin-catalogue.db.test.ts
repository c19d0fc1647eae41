import { afterAll, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { ledgerBalance } from '../../../tests/purchases.ts'
import { Code } from '../../shared/codes.ts'
import type { AuditLine } from '../../shared/contract/audit.ts'
import type { DryRun, Offer, Setting, SettingChange } from '../../shared/contract/catalogue.ts'
import type { Tool, ToolDetail } from '../../shared/contract/tools.ts'
import { DAY_MS } from '../../shared/durations.ts'

const { db } = await createTestDatabase()
const operatorEmail = newEmail()
const site = createTestApp(db, { operatorEmails: [operatorEmail] })
const otherNode = createTestApp(db)
afterAll(otherNode.catalogue.watch())
const { token } = await register(site, { email: operatorEmail })
await addPasskey(site, token)

async function overview() {
  const { data } = await site.call('GET /api/operation/catalogue', { token })
  return data as { settings: Setting[]; changes: SettingChange[] }
}
const change = (body: object) =>
  site.call('POST /api/operation/catalogue/change', { token, body: { reason: 'a test', ...body } })
const latestAction = async () =>
  ((await site.call('GET /api/operation/audit', { token })).data as { actions: AuditLine[] }).actions[0]

async function priceOf(slug: string, node = site): Promise<number | null> {
  const { data } = await node.call('GET /api/tools')
  const price = (data as { tools: Tool[] }).tools.find((tool) => tool.slug === slug)?.price
  return price && 'credits' in price ? price.credits : null
}

describe('a setting', () => {
  it('is changed on all nodes, with who, what, before, after and why, and can be undone', async () => {
    const key = 'tools.ai-face-swap.credits'
    expect((await change({ key, value: 4, before: 1 })).code).toBe(Code.success)
    expect(await priceOf('ai-face-swap')).toBe(4)
    await vi.waitFor(async () => expect(await priceOf('ai-face-swap', otherNode)).toBe(4), 20_000)
    const action = { operator: operatorEmail, subject: { kind: 'setting', id: key }, reason: 'a test' }
    expect(await latestAction()).toMatchObject({
      ...action,
      action: 'setting_changed',
      before: { value: 1 },
      after: { value: 4 },
    })
    const { settings, changes } = await overview()
    expect(settings.find((setting) => setting.key === key)).toMatchObject({
      value: 4,
      by_code: 1,
      is_set: true,
    })
    const change_id = changes[0]?.id
    const undo = () =>
      site.call('POST /api/operation/catalogue/undo', { token, body: { key, change_id, reason: 'a test' } })
    expect((await undo()).code).toBe(Code.success)
    expect(await priceOf('ai-face-swap')).toBe(1)
    expect(await latestAction()).toMatchObject({ action: 'setting_undone', before: { value: 4 } })
    expect((await undo()).code).toBe(Code.notFound)
  })

  it('of the free credits applies to what people are given and told', async () => {
    await change({ key: 'rewards.daily', value: 33, before: 19 })
    const person = await register(site)
    const headers = { 'time-zone': 'UTC' }
    const claimed = await site.call('GET /api/credit/checkin', { token: person.token, headers })
    expect(claimed.data).toMatchObject({ credits: 33 })
    expect((await site.call('GET /api/site')).data).toMatchObject({ rewards: { daily: 33 } })
  })

  it.each([
    ['without a reason', { key: 'rewards.invite', value: 30, before: 20, reason: '' }],
    ['that has changed meanwhile', { key: 'rewards.invite', value: 30, before: 21 }],
    ['to what it is', { key: 'rewards.invite', value: null, before: 20 }],
    ['to what it cannot be', { key: 'rewards.invite', value: 0, before: 20 }],
    ['to another kind of value', { key: 'tools.ai-face-swap.on', value: 1, before: true }],
  ])('is refused %s', async (_, body) => {
    expect((await change(body)).code).toBe(Code.inputRefused)
    expect((await site.call('GET /api/site')).data).toMatchObject({ rewards: { invite: 20 } })
  })

  it('of an amount is tried on past grants before the change, with the amounts of their time', async () => {
    await register(site).then(({ token: person }) =>
      site.call('GET /api/credit/checkin', { token: person, headers: { 'time-zone': 'UTC' } }),
    )
    const body = { key: 'rewards.daily', value: 66 }
    const run = (await site.call('POST /api/operation/catalogue/preview', { token, body })).data as DryRun
    expect(run).toMatchObject({ times: 2, credits_before: 66 })
    expect(run.credits_after).toBe(run.times * 66)
    expect(run).toMatchObject({ people: run.times, people_more: run.people, people_less: 0 })
  })

  it('changes a page text on all nodes, with all of its placeholders', async () => {
    const key = 'texts.tool.ai-face-swap.faq3.answer'
    const { data } = await site.call('GET /api/operation/catalogue/texts', {
      token,
      query: { text: 'ai-face-swap.faq3.ANSWER' },
    })
    expect(data).toMatchObject({ texts: [{ key, value: '{files}', by_code: '{files}', is_set: false }] })
    const answerOn = async (node: typeof site) => {
      const { data: tool } = await node.call('GET /api/tools/{slug}', { params: { slug: 'ai-face-swap' } })
      return (tool as ToolDetail).faq[2]?.answer
    }
    const before = '{files}'
    expect((await change({ key, value: 'Anything.', before })).code).toBe(Code.inputRefused)
    expect((await change({ key: 'texts.page.nowhere.title', value: 'x', before: '' })).code).toBe(
      Code.notFound,
    )
    expect((await change({ key, value: 'Please note: {files}', before })).code).toBe(Code.success)
    expect(await answerOn(site)).toMatch(/^Please note: \w/)
    await vi.waitFor(async () => expect(await answerOn(otherNode)).toMatch(/^Please note: \w/), 20_000)
    expect((await overview()).changes[0]).toMatchObject({ key, before, after: 'Please note: {files}' })
    expect((await change({ key, value: null, before: 'Please note: {files}' })).code).toBe(Code.success)
    expect(await answerOn(site)).not.toMatch(/^Please note/)
  })

  it('of a limit is enforced and shown', async () => {
    await change({ key: 'limits.parallel_vip', value: 6, before: 4 })
    expect((await site.call('GET /api/site')).data).toMatchObject({ parallel_jobs: { account: 2, vip: 6 } })
    await change({ key: 'limits.invites_per_day', value: 8, before: 5 })
    const person = await register(site)
    const { data } = await site.call('GET /api/users/invite-code', { token: person.token })
    expect(data).toMatchObject({ rewards_per_day: 8, rewards_in_all: 50 })
  })

  it('of a cover has to be something that is shared', async () => {
    const body = { key: 'effects.old-film.cover', value: `sh_${'0'.repeat(32)}`, before: '' }
    expect((await change(body)).code).toBe(Code.notFound)
  })

  it('lets an announcement reach everybody', async () => {
    const text = 'New effects on Friday'
    await change({ key: 'site.announcement', value: text, before: '' })
    expect((await otherNode.call('GET /api/tools')).code).toBe(Code.success)
    await vi.waitFor(
      async () => expect((await otherNode.call('GET /api/site')).data).toMatchObject({ announcement: text }),
      20_000,
    )
  })
})

it('another price is tried on past charges, with the prices of their time', async () => {
  const { userId } = await ledgerBalance(site, (await register(site)).email)
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  const key = 'tools.ai-character-generator.credits'
  await db.pool.query(
    `insert into setting_changes (key, value, before, reason, operator_id, operator_email, at)
     values ($1, '2', null, 'a test', $2, $3, $4)`,
    [key, userId, operatorEmail, daysAgo(5)],
  )
  for (const [days, price] of [
    [40, 1],
    [10, 1],
    [2, 2],
    [1, 2],
  ] as const) {
    await db.pool.query(
      `insert into generations (id, owner_kind, owner_id, tool, inputs, seed, idempotency_key, status, rank, price,
         hold_id, engine, created_at, finished_at, deadline_at)
       values ($1, 'user', $2, 'ai-character-generator', '{}', 1, $1, 'succeeded', 1, $3, 0, 'Engine', $4, now(), now())`,
      [`gen_dry_${days}`, userId, price, daysAgo(days)],
    )
  }
  const body = { key, value: 4 }
  expect((await site.call('POST /api/operation/catalogue/preview', { token, body })).data).toEqual({
    times: 3,
    people: 1,
    credits_before: 5,
    credits_after: 12,
    people_more: 1,
    people_less: 0,
    credit_micros: expect.any(Number),
    most: [{ id: userId, email: expect.stringMatching(/@/), credits: 7 }],
    one_in: 1,
  })
})

it('another expiry is tried on creations that were really used', async () => {
  const { email } = await register(site)
  const { userId } = await ledgerBalance(site, email)
  const account = await site.credits.openAccount(db, { kind: 'user', id: userId, domain: 'plumdrop.test' })
  site.setClock(new Date(Date.now() - 20 * DAY_MS))
  await site.credits.grant(db, { account, source: 'pack', amount: 9, reference: 'old', key: 'old' })
  site.setClock(null)
  const deadlineAt = new Date(Date.now() + 60_000)
  const hold = await site.credits.hold(db, { account, amount: 4, deadlineAt, reference: 'x', key: 'x' })
  await site.credits.capture(db, hold.id, 4)
  const lasting = async (days: string) =>
    (await site.call('GET /api/operation/catalogue/expiry', { token, query: { source: 'pack', days } })).data
  expect(await lasting('30')).toMatchObject({ credits_before: 4, credits_after: 4, people_less: 0 })
  expect(await lasting('10')).toMatchObject({
    credits_before: 4,
    credits_after: 0,
    people_less: 1,
    most: [{ id: userId, email, credits: -4 }],
  })
  expect(await lasting('0')).toMatchObject({ field: 'days' })
})

it('lists packs and plans, which have no prices of their own in the sandbox', async () => {
  const { data } = await site.call('GET /api/operation/offers', { token })
  const { offers } = data as { offers: Offer[] }
  expect(offers).toHaveLength(12)
  expect(offers[2]).toEqual({
    name: 'pack',
    credits: 2000,
    price_cents: 1999,
    provider_price_id: null,
    provider_cents: null,
  })
})
