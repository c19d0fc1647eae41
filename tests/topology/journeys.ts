import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { TransactionStatus } from '../../src/shared/contract/pay.ts'

/** How long each step of all journeys took, and what went wrong in them. */
export type Measured = { took: Map<string, number[]>; errors: Map<string, number>; generations: Set<string> }

const SUCCESS = 100_000
const PASSWORD = 'Plumdrop1'
const MAX_WAIT_MS = 180_000
/** A step that fails is tried again, as people do; each failure is counted. */
const TRIES = 20

const PACK_PRICE = '5.99'
const TEST_CARD = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }

const Begun = z.object({ checkout_url: z.string(), txn_id: z.string() })
const Purchase = z.object({ status: z.int() })
const answerOf = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })
const generationOf = z.object({
  id: z.string(),
  status: z.string(),
  outputs: z.array(z.object({ id: z.string() })),
})

export function newMeasured(): Measured {
  return { took: new Map(), errors: new Map(), generations: new Set() }
}

/** Somebody who comes, looks around, registers, buys credits, has a picture made, waits for it and takes it along, again and again. */
export async function goOn(siteUrl: string, measured: Measured, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await makeJourney(siteUrl, measured, signal)
    } catch (error) {
      if (!signal.aborted) count(measured.errors, `journey given up: ${String(error)}`)
    }
  }
}

async function makeJourney(siteUrl: string, measured: Measured, signal: AbortSignal): Promise<void> {
  const step = <Result>(name: string, work: () => Promise<Result>) => timed(measured, signal, name, work)
  const caller = createCaller(siteUrl)
  for (const page of ['/', '/ai-tools', '/text-to-image-ai']) await step('browse', () => caller.open(page))
  const email = `person-${randomBytes(6).toString('hex')}@example.com`
  const domain = new URL(siteUrl).host
  await step('ask for a code', () => caller.call('/api/users/register-code', { email, domain }))
  const verify_code = await step('code by mail', () => codeFor(siteUrl, email, signal))
  const token = z
    .string()
    .parse(
      await step('register', () =>
        caller.call('/api/users/register', { email, domain, password: PASSWORD, verify_code }),
      ),
    )
  const { checkout_url, txn_id } = Begun.parse(
    await step('begin to buy', () =>
      caller.call(`/api/pay/checkout-session?price=${PACK_PRICE}`, undefined, token),
    ),
  )
  await step('pay', () => caller.submit(checkout_url, TEST_CARD))
  await step('until it is paid', () => untilPaid((path) => caller.call(path, undefined, token), txn_id))
  await step('check in', () => caller.call('/api/credit/checkin', undefined, token))
  for (let picture = 1; picture <= 2 && !signal.aborted; picture++) {
    const request = {
      tool: 'text-to-image-ai',
      inputs: { prompt: `a fox ${picture}`, outputs: 1 },
      // A repetition after a lost answer starts nothing twice.
      idempotency_key: randomBytes(8).toString('hex'),
    }
    const started = await step('start', () => caller.call('/api/generations', request, token))
    const { id } = z.object({ id: z.string() }).parse(started)
    measured.generations.add(id)
    const outputs = await step('watch', () => untilDone((path) => caller.call(path, undefined, token), id))
    for (const output of outputs) {
      const { url } = z
        .object({ url: z.string() })
        .parse(await step('look', () => caller.call(`/api/creations/${output.id}`, undefined, token)))
      await step('download', () => caller.open(url))
    }
  }
}

async function timed<Result>(
  { took, errors }: Measured,
  signal: AbortSignal,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    const since = performance.now()
    try {
      const result = await work()
      took.set(name, [...(took.get(name) ?? []), performance.now() - since])
      return result
    } catch (error) {
      count(errors, `${name}: ${String(error)}`)
      if (attempt === TRIES) throw error
      await sleep(500)
    }
  }
}

function createCaller(siteUrl: string) {
  // Each of them comes from a place of their own, as people do.
  const from = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 254) + 1).join('.')}`
  const headers = { 'x-forwarded-for': from, 'time-zone': 'UTC' }
  return {
    async open(address: string): Promise<void> {
      const response = await fetch(new URL(address, siteUrl), { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
    },
    /** Sends the form of a page. */
    async submit(address: string, fields: Record<string, string>): Promise<void> {
      const body = new URLSearchParams(fields)
      const response = await fetch(new URL(address, siteUrl), { method: 'POST', headers, body })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
    },
    async call(path: string, body?: unknown, token?: string): Promise<unknown> {
      const response = await fetch(siteUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (response.status >= 500) throw new Error(`HTTP ${response.status}`)
      const { code, msg, data } = answerOf.parse(await response.json())
      if (code !== SUCCESS) throw new Error(msg)
      return data
    },
  }
}

async function codeFor(siteUrl: string, email: string, signal: AbortSignal): Promise<string> {
  const outbox = z.object({ messages: z.array(z.object({ to: z.string(), code: z.string().optional() })) })
  const deadline = performance.now() + MAX_WAIT_MS
  while (performance.now() < deadline) {
    signal.throwIfAborted()
    const { messages } = outbox.parse(await (await fetch(`${siteUrl}/dev/outbox.json`)).json())
    const code = messages.find((message) => message.to === email && message.code)?.code
    if (code) return code
    await sleep(100)
  }
  throw new Error('no code came')
}

async function untilPaid(call: (path: string) => Promise<unknown>, id: string): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS
  while (performance.now() < deadline) {
    const { status } = Purchase.parse(await call(`/api/pay/transaction-detail/${id}`))
    if (status === TransactionStatus.paid) return
    if (status !== TransactionStatus.waiting) throw new Error(`the purchase ended as ${status}`)
    await sleep(200)
  }
  throw new Error('the purchase took too long')
}

async function untilDone(call: (path: string) => Promise<unknown>, id: string): Promise<{ id: string }[]> {
  const deadline = performance.now() + MAX_WAIT_MS
  while (performance.now() < deadline) {
    const { status, outputs } = generationOf.parse(await call(`/api/generations/${id}`))
    if (status === 'succeeded') return outputs
    if (status !== 'queued' && status !== 'running') throw new Error(`it ended as ${status}`)
    await sleep(200)
  }
  throw new Error('it took too long')
}

function count(errors: Map<string, number>, what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1)
}

/** The lines of a table: each step with how often it was done and how long it took. */
export function describeMeasured({ took, errors }: Measured, seconds: number): string[] {
  const rows = [...took].map(([name, all]) => {
    const sorted = all.toSorted((one, other) => one - other)
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
    return `| ${name} | ${all.length} | ${(all.length / seconds).toFixed(2)} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`
  })
  return [
    '| step | times | a second | p50 ms | p95 ms | p99 ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
    ...(errors.size > 0 ? [...errors].map(([what, times]) => `  ${times} × ${what}`) : ['  no errors']),
  ]
}
