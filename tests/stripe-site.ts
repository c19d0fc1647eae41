import { setUpStripe } from '../src/adapters/payments/stripe/stripe-catalogue.ts'
import { createStripeClient } from '../src/adapters/payments/stripe/stripe-client.ts'
import { stripeProvider } from '../src/main/stripe-provider.ts'
import { createTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { mailedCode, register } from './people.ts'
import { beginPurchase } from './purchases.ts'
import { startStripeServer } from './stripe-server.ts'
import type { StripeEventFixture } from './stripe-world.ts'

const secretKey = 'key-of-the-test'
export const webhookSecret = 'webhook-secret-of-the-test'

type Item = { price: string } | { plan_id: string }

/** The site with Stripe payments, against a local server in Stripe's place. */
export async function createStripeSite(overrides: { operatorEmails?: string[] } = {}) {
  const { world, address, requests, close } = await startStripeServer(secretKey)
  const stripe = createStripeClient(secretKey, address)
  await setUpStripe(stripe)
  const { db, url } = await createTestDatabase()
  const makeProvider = stripeProvider({ secretKey, webhookSecret, publishableKey: 'public-key', address })
  const site = createTestApp(db, { ...overrides, makeProvider })

  async function post(event: StripeEventFixture): Promise<string> {
    const payload = JSON.stringify({ object: 'event', ...event })
    // Both use the same clock, which the test may change.
    const timestamp = Math.floor(site.now().getTime() / 1000)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    const headers = { 'stripe-signature': signature }
    const answer = await site.app.request('/api/pay/webhook', { method: 'POST', body: payload, headers })
    return (await answer.json()).outcome
  }

  async function checkoutOf(txn_id: string): Promise<string> {
    const { rows } = await db.pool.query('select checkout_id from payment_transactions where id = $1', [
      txn_id,
    ])
    return rows[0]?.checkout_id
  }

  /** A person who is about to pay. */
  async function begin(item: Item) {
    const person = await register(site)
    const { txn_id } = await beginPurchase(site, person.token, item)
    return { ...person, txn_id, checkoutId: await checkoutOf(txn_id) }
  }

  /** Pays at Stripe, and returns Stripe's events, which are not delivered yet. */
  async function pay(item: Item) {
    const buyer = await begin(item)
    const before = world.events.length
    world.payCheckout(buyer.checkoutId)
    const { payment_intent, subscription } = world.get<{ payment_intent: string | null }>(buyer.checkoutId)
    const [invoice] = world.all('in').filter((one) => one.subscription === subscription)
    const payments = invoice?.payments as { data: { payment: { payment_intent: string } }[] } | undefined
    return {
      ...buyer,
      paymentId: payment_intent ?? payments?.data[0]?.payment.payment_intent ?? '',
      subscriptionId: String(subscription),
      happened: () => world.events.slice(before),
    }
  }

  return {
    world,
    requests,
    stripe,
    db,
    url,
    site,
    close,
    post,
    checkoutOf,
    begin,
    pay,

    /** Delivers all events from one on, and runs the resulting jobs. */
    deliver: async (events: readonly StripeEventFixture[]): Promise<string[]> => {
      const outcomes: string[] = []
      for (const event of events) outcomes.push(await post(event))
      await site.runJobs()
      return outcomes
    },

    buy: async (item: Item) => {
      const bought = await pay(item)
      for (const event of bought.happened()) await post(event)
      return bought
    },

    deleteAccount: async (token: string) => {
      const code = await mailedCode(site, 'POST /api/users/account-code', { token })
      return site.call('POST /api/users/delete-account', { token, body: { code } })
    },

    stateOf: async (txn_id: string) => {
      const { rows } = await db.pool.query(
        `select t.state, s.state as subscription, s.plan_id as plan
         from payment_transactions t left join subscriptions s on s.transaction_id = t.id where t.id = $1`,
        [txn_id],
      )
      return rows[0]
    },

    /** The operators' view. */
    issuesAbout: async (reference: string): Promise<{ kind: string; outcome: string }[]> => {
      const { rows } = await db.pool.query(
        'select kind, outcome from payment_issues where reference = $1 order by found_at, kind',
        [reference],
      )
      return rows
    },

    /** All credits that were ever granted, to anybody. */
    creditsGiven: async (): Promise<number> => {
      const { rows } = await db.pool.query(
        `select coalesce(sum(amount), 0)::integer as sum from credit_grants where source in ('pack', 'subscription')`,
      )
      return rows[0]?.sum
    },
  }
}
