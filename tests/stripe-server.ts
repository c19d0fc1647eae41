import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { StripeAddress } from '../src/adapters/payments/stripe/stripe-client.ts'
import { makeSchedule, releaseSchedule, withSchedule, withStarts } from './stripe-schedules.ts'
import {
  lengthOf,
  type PriceShape,
  StripeWorld,
  type SubscriptionShape,
  seconds,
  type Thing,
} from './stripe-world.ts'

type Params = Record<string, unknown>
type Answer = { status: number; body: unknown }
type Handler = (world: StripeWorld, params: Params, id: string) => unknown

class StripeRefusal extends Error {
  readonly answer: Answer
  constructor(status: number, type: string, code: string) {
    super(code)
    this.answer = { status, body: { error: { type, code, message: code } } }
  }
}

/** The calls of Stripe's API that we use. */
const CALLS: [method: string, path: RegExp, handler: Handler][] = [
  ['GET', /^\/v1\/prices$/, listPrices],
  ['POST', /^\/v1\/prices$/, makePrice],
  ['POST', /^\/v1\/coupons$/, makeCoupon],
  ['POST', /^\/v1\/customers$/, (world, params) => world.make('cus', params)],
  ['POST', /^\/v1\/checkout\/sessions$/, makeSession],
  ['GET', /^\/v1\/checkout\/sessions$/, (world, params) => page(world.all('cs'), params, 'status')],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (world, _, id) => withCharge(world, id)],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, (world, _, id) => withSchedule(world, id)],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, updateSubscription],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, endSubscription],
  ['GET', /^\/v1\/subscriptions$/, (world, params) => page(world.all('sub').filter(goesOn), params)],
  ['GET', /^\/v1\/invoices$/, (world, params) => page(world.all('in'), params, 'subscription', 'status')],
  ['POST', /^\/v1\/invoices\/create_preview$/, previewInvoice],
  ['GET', /^\/v1\/charges$/, (world, params) => page(world.all('ch'), params, 'customer')],
  ['GET', /^\/v1\/disputes$/, (world, params) => page(withCharges(world, 'dp', params), params, 'charge')],
  [
    'GET',
    /^\/v1\/refunds$/,
    (world, params) => page(withCharges(world, 're', params), params, 'payment_intent'),
  ],
  ['POST', /^\/v1\/refunds$/, makeRefund],
  ['POST', /^\/v1\/subscription_schedules$/, makeSchedule],
  [
    'POST',
    /^\/v1\/subscription_schedules\/(\w+)$/,
    (world, params, id) => Object.assign(world.get(id), withStarts(params)),
  ],
  ['POST', /^\/v1\/subscription_schedules\/(\w+)\/release$/, releaseSchedule],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    () => ({ id: 'bps_1', url: 'https://billing.example/session' }),
  ],
]

/** A server that speaks Stripe's protocol on this machine: keys, forms, idempotency, errors and lists. */
export async function startStripeServer(secretKey: string) {
  const world = new StripeWorld()
  const answered = new Map<string, Answer>()
  const requests: string[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const { status, body: json } = answerOnce(request, body)
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(json))
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address: StripeAddress = { host: '127.0.0.1', port, protocol: 'http' }
  return {
    world,
    address,
    /** Method and path of the requests, oldest first. */
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function answerOnce(request: IncomingMessage, body: string): Answer {
    const url = new URL(request.url ?? '/', 'http://stripe')
    requests.push(`${request.method} ${url.pathname}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return refusal(401, 'invalid_request_error', 'key')
    if (!world.reachable) return refusal(500, 'api_error', 'down')
    if (!request.headers['stripe-version']) return refusal(400, 'invalid_request_error', 'version')
    const key = request.headers['idempotency-key']
    const before = typeof key === 'string' ? answered.get(key) : undefined
    if (before) return before
    const answer = answerTo(request.method ?? 'GET', url, body)
    if (typeof key === 'string' && answer.status === 200) answered.set(key, structuredClone(answer))
    return answer
  }

  function answerTo(method: string, url: URL, body: string): Answer {
    for (const [itsMethod, path, handle] of CALLS) {
      const match = method === itsMethod && path.exec(url.pathname)
      if (!match) continue
      try {
        const params = decodeForm(new URLSearchParams(body || url.search))
        return { status: 200, body: handle(world, params, match[1] ?? '') }
      } catch (error) {
        if (error instanceof StripeRefusal) return error.answer
        return refusal(404, 'invalid_request_error', 'resource_missing')
      }
    }
    return refusal(404, 'invalid_request_error', `no such call: ${method} ${url.pathname}`)
  }
}

function refusal(status: number, type: string, code: string): Answer {
  return new StripeRefusal(status, type, code).answer
}

/** `a[b][0]=c` is how Stripe's forms nest. */
function decodeForm(form: URLSearchParams): Params {
  const result: Params = {}
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    let place: Params = result
    for (const part of path) {
      place[part] ??= {}
      place = place[part] as Params
    }
    place[last] = value === 'true' ? true : value === 'false' ? false : value
  }
  return withLists(result) as Params
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

function list(data: unknown[]) {
  return { object: 'list', data, has_more: false, url: '/' }
}

/** Ten at a time, or up to a hundred on request; the next page begins after the last one named. */
function page(all: readonly Thing[], params: Params, ...filters: string[]) {
  const { limit = 10, starting_after, created } = params
  const since = Number((created as { gte?: string } | undefined)?.gte ?? 0)
  const wanted = all.filter(
    (thing) =>
      thing.created >= since &&
      filters.every((field) => params[field] === undefined || idOf(thing[field]) === params[field]),
  )
  const start = starting_after ? wanted.findIndex(({ id }) => id === starting_after) + 1 : 0
  const end = start + Math.min(Number(limit), 100)
  return { object: 'list', data: wanted.slice(start, end), has_more: end < wanted.length, url: '/' }
}

function idOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference ? (reference as Thing).id : reference
}

/** The default filter of a list of subscriptions. */
function goesOn({ status }: Thing): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

function withCharges(world: StripeWorld, prefix: string, { expand }: Params): Thing[] {
  const wanted = Array.isArray(expand) && expand.includes('data.charge')
  return world.all(prefix).map((one) => (wanted ? { ...one, charge: world.get(one.charge) } : one))
}

function makeRefund(world: StripeWorld, { payment_intent, amount }: Params) {
  const intent = world.get<{ latest_charge: string }>(payment_intent)
  const charge = world.get<{ amount: number; amount_refunded: number; disputed: boolean }>(
    intent.latest_charge,
  )
  if (charge.disputed) throw new StripeRefusal(400, 'invalid_request_error', 'charge_disputed')
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw new StripeRefusal(400, 'invalid_request_error', 'charge_already_refunded')
  return world.refund(String(payment_intent), amount === undefined ? left : Number(amount))
}

function listPrices(world: StripeWorld, { lookup_keys }: Params) {
  const keys = lookup_keys as string[]
  return list(world.all('price').filter(({ lookup_key }) => keys.includes(String(lookup_key))))
}

function makePrice(world: StripeWorld, params: Params) {
  for (const other of world.all('price')) if (other.lookup_key === params.lookup_key) other.lookup_key = null
  return world.make('price', { metadata: {}, ...params, unit_amount: Number(params.unit_amount) })
}

function makeCoupon(world: StripeWorld, { id, amount_off, ...params }: Params) {
  if (world.things.has(String(id)))
    throw new StripeRefusal(400, 'invalid_request_error', 'resource_already_exists')
  return world.make('coupon', { ...params, id: String(id), amount_off: Number(amount_off) })
}

function makeSession(world: StripeWorld, params: Params) {
  const fields = { payment_status: 'unpaid', payment_intent: null, subscription: null, amount_total: null }
  const session = world.make('cs', { ...params, ...fields, status: 'open' })
  return Object.assign(session, { client_secret: `${session.id}_secret` })
}

function withCharge(world: StripeWorld, id: string) {
  const session = world.get<{ payment_intent: string | null }>(id)
  if (!session.payment_intent) return session
  const intent = world.get<{ latest_charge: string | null }>(session.payment_intent)
  const latest_charge = intent.latest_charge && world.get(intent.latest_charge)
  return { ...session, payment_intent: { ...intent, latest_charge } }
}

function expireSession(world: StripeWorld, _params: Params, id: string) {
  const session = world.get<{ status: string }>(id)
  if (session.status !== 'open') throw new StripeRefusal(400, 'invalid_request_error', 'not_open')
  return Object.assign(session, { status: 'expired', client_secret: null })
}

function previewInvoice(world: StripeWorld, { subscription, subscription_details: details }: Params) {
  const [item] = world.get<SubscriptionShape>(subscription).items.data
  const [wanted] = (details as { items: { price: string }[] }).items
  const price = world.get<PriceShape>(wanted?.price)
  return { object: 'invoice', amount_due: price.unit_amount - (item?.price.unit_amount ?? 0) }
}

function updateSubscription(world: StripeWorld, params: Params, id: string) {
  const subscription = world.get<SubscriptionShape>(id)
  const [item] = subscription.items.data
  const [wanted] = (params.items ?? []) as { price: string }[]
  if (item && wanted) {
    if (!world.cardsPay) throw new StripeRefusal(402, 'card_error', 'card_declined')
    const price = world.get<PriceShape>(wanted.price)
    const now = seconds(new Date())
    const samePeriod = price.recurring?.interval === item.price.recurring?.interval
    const end = samePeriod ? item.current_period_end : now + lengthOf(price, now)
    const amount = price.unit_amount - item.price.unit_amount
    Object.assign(item, { price, current_period_end: end })
    const invoice = world.invoice(subscription, amount, { start: now, end }, 'subscription_update')
    world.announce('invoice.paid', invoice)
  }
  if (typeof params.cancel_at_period_end === 'boolean') {
    subscription.cancel_at_period_end = params.cancel_at_period_end
  }
  world.announce('customer.subscription.updated', subscription)
  return subscription
}

function endSubscription(world: StripeWorld, _params: Params, id: string) {
  const subscription = Object.assign(world.get<SubscriptionShape>(id), { status: 'canceled' })
  world.announce('customer.subscription.deleted', subscription)
  return subscription
}
