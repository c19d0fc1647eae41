import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { mailedCode, newEmail, register } from '../../../tests/people.ts'
import { beginPurchase } from '../../../tests/purchases.ts'
import { createStripeSite } from '../../../tests/stripe-site.ts'

const operatorEmail = newEmail()
const provider = await createStripeSite({ operatorEmails: [operatorEmail] })
const { world, requests, db, site, begin, pay, buy, deliver, deleteAccount } = provider
afterAll(provider.close)
afterEach(() => {
  world.reachable = true
})

const refundedOf = (paymentId: string) => {
  const { latest_charge } = world.get<{ latest_charge: string }>(paymentId)
  return world.get(latest_charge).amount_refunded
}
const mailsToOperator = () => site.mailbox.filter(({ to }) => to === operatorEmail)

describe('deleting an account', () => {
  it('closes its open checkout at the provider first, so that it cannot be paid afterwards', async () => {
    const { token, checkoutId } = await begin({ price: '19.99' })
    expect((await deleteAccount(token)).status).toBe(200)
    expect(world.get(checkoutId).status).toBe('expired')
    expect(() => world.payCheckout(checkoutId)).toThrow('cannot be paid any more')
  })

  it('cancels its subscription at the provider before it answers', async () => {
    const { token, subscriptionId, txn_id } = await buy({ plan_id: '1' })
    expect((await deleteAccount(token)).status).toBe(200)
    expect(world.get(subscriptionId).status).toBe('canceled')
    expect(await provider.stateOf(txn_id)).toMatchObject({ subscription: 'ended' })
  })

  it('ends a subscription that a slow bank has not paid for yet', async () => {
    const { token, checkoutId } = await begin({ plan_id: '1' })
    const before = world.events.length
    world.payCheckoutSlowly(checkoutId)
    await deliver(world.events.slice(before))
    expect((await deleteAccount(token)).status).toBe(200)
    expect(world.get(String(world.get(checkoutId).subscription)).status).toBe('canceled')
  })

  it('is refused with words while the provider cannot be reached, and changes nothing', async () => {
    const { token, subscriptionId } = await buy({ plan_id: '1' })
    world.reachable = false
    const refused = await deleteAccount(token)
    expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining('payment provider') })
    world.reachable = true
    expect((await site.call('GET /api/pay/subscription-info', { token })).status).toBe(200)
    expect(world.get(subscriptionId).status).toBe('active')
    site.setClock(new Date(Date.now() + 120_000))
    expect((await deleteAccount(token)).status).toBe(200)
    site.setClock(null)
    expect(world.get(subscriptionId).status).toBe('canceled')
  })

  it('waits while another tab begins a purchase, and never leaves one open', async () => {
    const { token } = await register(site)
    const code = await mailedCode(site, 'POST /api/users/account-code', { token })
    const [deleted] = await Promise.all([
      site.call('POST /api/users/delete-account', { token, body: { code } }),
      ...Array.from({ length: 5 }, () => beginPurchase(site, token, { price: '19.99' }).catch(() => null)),
    ])
    const { rows } = await db.pool.query<{ open: number }>(
      `select count(*)::integer as open from payment_transactions t join users u on u.id = t.user_id
       where u.deleted_at is not null and t.state = 'open'`,
    )
    expect([200, 409, 503]).toContain(deleted.status)
    expect(rows[0]?.open).toBe(0)
  })

  it('happens once, however many tabs ask for it', async () => {
    const { token, subscriptionId } = await buy({ plan_id: '1' })
    const code = await mailedCode(site, 'POST /api/users/account-code', { token })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.call('POST /api/users/delete-account', { token, body: { code } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(world.get(subscriptionId).status).toBe('canceled')
  })

  it('sends no request to the provider if nothing was bought', async () => {
    const { token } = await register(site)
    const before = requests.length
    expect((await deleteAccount(token)).status).toBe(200)
    expect(requests.length).toBe(before)
  })

  it('after a payment moments before grants credits instead of a refund', async () => {
    const { token, checkoutId, paymentId, txn_id } = await pay({ price: '5.99' })
    expect(world.get(checkoutId).status).toBe('complete')
    await deleteAccount(token)
    expect(await provider.stateOf(txn_id)).toMatchObject({ state: 'paid' })
    expect(refundedOf(paymentId)).toBe(0)
  })
})

describe('money that arrives for somebody who has deleted the account', () => {
  it('from a slow bank payment is refunded automatically, and credits nobody', async () => {
    const { token, checkoutId, txn_id } = await begin({ price: '19.99' })
    world.payCheckoutSlowly(checkoutId)
    await deleteAccount(token)
    const given = await provider.creditsGiven()
    const before = world.events.length
    world.bankPays(checkoutId)
    const paymentId = String(world.get(checkoutId).payment_intent)
    await deliver(world.events.slice(before))
    expect(refundedOf(paymentId)).toBe(1999)
    expect(await provider.creditsGiven()).toBe(given)
    expect(await provider.stateOf(txn_id)).toMatchObject({ state: 'refunded' })
    expect(await provider.issuesAbout(paymentId)).toEqual([{ kind: 'deleted_buyer', outcome: 'refunded' }])
    expect(await site.credits.selfCheck()).toEqual([])
  })

  it('from a renewal is refunded, and the subscription is ended once more', async () => {
    const { token, subscriptionId } = await buy({ plan_id: '1' })
    await deleteAccount(token)
    const given = await provider.creditsGiven()
    const before = world.events.length
    Object.assign(world.get(subscriptionId), { status: 'active' })
    // The row of an ended subscription is never revived, so the event meets one whose end we never saw.
    await db.pool.query(`update subscriptions set state = 'active' where subscription_id = $1`, [
      subscriptionId,
    ])
    world.renew(subscriptionId)
    await deliver(world.events.slice(before))
    const [charge] = world.all('ch')
    expect(charge).toMatchObject({ amount: 999, amount_refunded: 999 })
    expect(world.get(subscriptionId).status).toBe('canceled')
    expect(await provider.creditsGiven()).toBe(given)
  })

  it('and cannot be refunded is kept for operators, who are notified by mail', async () => {
    const { token, checkoutId } = await begin({ price: '5.99' })
    world.payCheckoutSlowly(checkoutId)
    await deleteAccount(token)
    const before = world.events.length
    const mailsBefore = mailsToOperator().length
    world.bankPays(checkoutId)
    const paymentId = String(world.get(checkoutId).payment_intent)
    const [charge] = world.all('ch')
    // Stripe takes no refund of a charge that a bank is looking into.
    Object.assign(charge ?? {}, { disputed: true })
    world.make('dp', { charge: charge?.id, payment_intent: paymentId, status: 'warning_under_review' })
    await deliver(world.events.slice(before))
    expect(refundedOf(paymentId)).toBe(0)
    expect(await provider.issuesAbout(paymentId)).toEqual([
      { kind: 'deleted_buyer', outcome: 'open' },
      { kind: 'refund_failed', outcome: 'open' },
    ])
    const mails = mailsToOperator().slice(mailsBefore)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('$5.99')
    expect(mails[0]?.text).toContain(paymentId)
  })
})
