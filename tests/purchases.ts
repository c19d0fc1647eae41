import { Code } from '../src/shared/codes.ts'
import type { TestApp } from './app.ts'

/** Cards of the sandbox. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000000000000002',
  asksToConfirm: '4000 0025 0000 3155',
  expired: '4000 0000 0000 0069',
} as const

type Begun = { checkout_url: string; txn_id: string }
type Item = ({ price: string } | { plan_id: string }) & { code?: string }

/** Clicks Buy: begins a purchase and returns its payment address. */
export async function beginPurchase(site: TestApp, token: string, item: Item): Promise<Begun> {
  const name = 'price' in item ? 'GET /api/pay/checkout-session' : 'GET /api/pay/subscription-session'
  const { code, msg, data } = await site.call(name, { token, query: item })
  if (code !== Code.success) throw new Error(`${name} answered ${code}: ${msg}`)
  return data as Begun
}

/** Fills in the form of the framed page and sends it. */
export async function payAt(site: TestApp, checkoutUrl: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ expiry: '12 / 40', cvc: '123', ...fields })
  return site.app.request(checkoutUrl, { method: 'POST', body })
}

/** Buys with a valid card, and lets the provider's events arrive. */
export async function buy(site: TestApp, token: string, item: Item): Promise<string> {
  const { checkout_url, txn_id } = await beginPurchase(site, token, item)
  await payAt(site, checkout_url, { number: CARDS.pays })
  await site.runJobs()
  return txn_id
}

/** The balance in the ledger, which needs no token: tokens expire before months have passed. */
export async function ledgerBalance(site: TestApp, email: string) {
  const { rows } = await site.db.pool.query<{ id: string; domain: string }>(
    'select id, domain from users where email = $1',
    [email],
  )
  const [user] = rows
  const account = user && (await site.credits.findAccount({ kind: 'user', ...user }))
  if (!account) throw new Error(`${email} has no account`)
  return { account, userId: user.id, ...(await site.credits.balance(account)) }
}
