import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { takeBackup } from '../../../tests/backup.ts'
import { addPasskey, newEmail, register } from '../../../tests/people.ts'
import { beginPurchase, ledgerBalance } from '../../../tests/purchases.ts'
import { QUICK_NODE } from '../../../tests/quick-node.ts'
import { createStripeSite } from '../../../tests/stripe-site.ts'

const operatorEmail = newEmail()
const provider = await createStripeSite({ operatorEmails: [operatorEmail] })
const { world, db, site, pay, buy, stateOf, issuesAbout, checkoutOf } = provider
const operator = await register(site, { email: operatorEmail })
afterAll(provider.close)

const DAY_SECONDS = 24 * 60 * 60
const availableOf = async (email: string) => (await ledgerBalance(site, email)).available
const compareDaily = () => site.runSchedule('payments.reconcile.daily')
const mailsToOperator = () => site.mailbox.filter(({ to }) => to === operatorEmail)

/** Stripe backdates everything. */
function makeOlder(days: number, ...prefixes: string[]): void {
  for (const prefix of prefixes) for (const thing of world.all(prefix)) thing.created -= days * DAY_SECONDS
}

describe('a purchase that only the provider has', () => {
  it('is repaired: an unreported payment gives its credits, and operators are notified', async () => {
    const { email, txn_id, paymentId } = await pay({ price: '19.99' })
    await db.pool.query(`update payment_transactions set state = 'expired' where id = $1`, [txn_id])
    const mails = mailsToOperator().length
    await compareDaily()
    expect(await availableOf(email)).toBe(2000)
    expect(await stateOf(txn_id)).toMatchObject({ state: 'paid' })
    expect(await issuesAbout(paymentId)).toEqual([{ kind: 'payment_missing', outcome: 'mended' }])
    expect(mailsToOperator().slice(mails)).toHaveLength(1)
    expect(mailsToOperator().at(-1)?.text).toContain('Fixed automatically: 1')
    await compareDaily()
    expect(await issuesAbout(paymentId)).toHaveLength(1)
    expect(mailsToOperator().slice(mails)).toHaveLength(1)
  })

  it('is repaired: unreported refunds and disputes of a pack', async () => {
    const refunded = await buy({ price: '5.99' })
    const disputed = await buy({ price: '5.99' })
    world.refund(refunded.paymentId, 599)
    world.dispute(disputed.paymentId)
    await compareDaily()
    expect(await availableOf(refunded.email)).toBe(0)
    expect(await availableOf(disputed.email)).toBe(0)
    expect(await issuesAbout(refunded.paymentId)).toEqual([{ kind: 'refund_differs', outcome: 'mended' }])
    expect(await issuesAbout(disputed.paymentId)).toEqual([{ kind: 'dispute_differs', outcome: 'mended' }])
  })

  it('is repaired: a refund today of a year that was paid long ago', async () => {
    const { email, paymentId } = await buy({ plan_id: '4' })
    makeOlder(100, 'ch', 'in', 'cs')
    world.refund(paymentId, 9999)
    await compareDaily()
    expect(await availableOf(email)).toBe(0)
    expect(await issuesAbout(paymentId)).toEqual([{ kind: 'refund_differs', outcome: 'mended' }])
  })

  it('is repaired: a paid subscription that is missing here', async () => {
    const { email, txn_id, subscriptionId } = await pay({ plan_id: '2' })
    await compareDaily()
    expect(await availableOf(email)).toBe(3200)
    expect(await stateOf(txn_id)).toMatchObject({ state: 'paid', subscription: 'active' })
    expect(world.get(subscriptionId).status).toBe('active')
  })

  it('is ignored if others sold it', async () => {
    const { id } = world.charge('cus_of_somebody', 4200)
    await compareDaily()
    expect(await issuesAbout(id)).toEqual([])
  })
})

describe('a purchase that differs at the provider', () => {
  it('is repaired: a dispute that was won after months', async () => {
    const { email, paymentId } = await buy({ price: '5.99' })
    world.dispute(paymentId)
    await compareDaily()
    expect(await availableOf(email)).toBe(0)
    world.winDispute(paymentId)
    makeOlder(100, 'ch', 'cs', 'dp')
    await db.pool.query(
      `update payment_transactions set paid_at = paid_at - interval '100 days' where payment_id = $1`,
      [paymentId],
    )
    await compareDaily()
    expect(await availableOf(email)).toBe(400)
  })

  it('is repaired: a subscription that has ended there', async () => {
    const { txn_id, subscriptionId } = await buy({ plan_id: '1' })
    Object.assign(world.get(subscriptionId), { status: 'canceled' })
    await compareDaily()
    expect(await stateOf(txn_id)).toMatchObject({ subscription: 'ended' })
    expect(await issuesAbout(subscriptionId)).toEqual([{ kind: 'subscription_differs', outcome: 'mended' }])
  })

  it('is kept for operators if the provider knows no such payment, once', async () => {
    const { paymentId, checkoutId } = await buy({ price: '5.99' })
    const { latest_charge } = world.get<{ latest_charge: string }>(paymentId)
    for (const id of [paymentId, checkoutId, latest_charge]) world.things.delete(id)
    await compareDaily()
    await compareDaily()
    expect(await issuesAbout(paymentId)).toEqual([{ kind: 'unknown_to_provider', outcome: 'open' }])
    const { token } = operator
    await addPasskey(site, token)
    const { data } = await site.call('GET /api/operation/payment-issues', { token })
    const { issues, latest_run } = data as {
      issues: { id: string; reference: string }[]
      latest_run: unknown
    }
    expect(latest_run).toMatchObject({ days: 7, mended: 0, open: 1 })
    const params = {
      id: issues.find(({ reference }) => reference === paymentId)?.id ?? '',
      decision: 'dismiss',
    }
    await site.call('POST /api/operation/payment-issues/{id}/{decision}', {
      token,
      params,
      body: { reason: 'settled' },
    })
    await compareDaily()
    expect(await issuesAbout(paymentId)).toEqual([{ kind: 'unknown_to_provider', outcome: 'dismissed' }])
  })
})

describe('after restoring a backup', () => {
  it('one run recovers paid purchases, and those of new people once they register again', async () => {
    const old = await register(site)
    const restore = await takeBackup(db)
    const { txn_id } = await beginPurchase(site, old.token, { price: '49.99' })
    world.payCheckout(await checkoutOf(txn_id))
    const late = await buy({ plan_id: '5' })
    await provider.deliver(world.events.slice(-1))
    await restore()
    expect(await stateOf(txn_id)).toBeUndefined()

    const { reconciliation } = site.payments
    const first = await reconciliation.run({ days: 30 })
    expect(first).toMatchObject({ mended: 1 })
    expect(await availableOf(old.email)).toBe(6000)
    expect(await stateOf(txn_id)).toMatchObject({ state: 'paid' })
    expect(await issuesAbout(late.subscriptionId)).toEqual([{ kind: 'buyer_unknown', outcome: 'open' }])
    await site.runJobs()
    expect(mailsToOperator().some(({ text }) => text.includes(late.subscriptionId))).toBe(true)

    site.setClock(new Date(Date.now() + 120_000))
    await register(site, { email: late.email })
    await reconciliation.run({ days: 30 })
    expect(await availableOf(late.email)).toBe(3200)
    expect(await issuesAbout(late.subscriptionId)).toContainEqual({
      kind: 'buyer_unknown',
      outcome: 'mended',
    })
    expect(await reconciliation.run({ days: 30 })).toMatchObject({ mended: 0, open: 0 })
    expect(await availableOf(old.email)).toBe(6000)
    expect(await site.credits.selfCheck()).toEqual([])
    site.setClock(null)
  })

  it('that run is one command', async () => {
    const env = { PATH: process.env.PATH, DATABASE_URL: provider.url, NODE_ENV: 'test', LOG_LEVEL: 'silent' }
    const reconcile = (days: string) =>
      promisify(execFile)(process.execPath, [...QUICK_NODE, 'scripts/reconcile.ts', '--days', days], { env })
    const { stdout } = await reconcile('30')
    expect(stdout).toContain('Compared 0 payments and subscriptions of the last 30 days.')
    await expect(reconcile('x')).rejects.toMatchObject({
      stderr: expect.stringContaining('npm run reconcile -- --days 30'),
    })
  })
})
