import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { TransactionStatus } from '../../src/shared/contract/pay.ts'

/**
 * How the person saw a step fail: with an answer that explains the problem, with one that does not, or with
 * none, because the connection broke or no node could be reached.
 */
type Manner = 'words' | 'no words' | 'no answer'
type Failure = { at: number; step: string; how: string; manner: Manner }

/** The duration of each step of all journeys, and what went wrong in them. */
export type Measured = {
  took: Map<string, number[]>
  failures: Failure[]
  /** From a person's first failed request until their next successful one. */
  outages: { at: number; ms: number }[]
  /** What people were promised and when, and the outcome if they waited for it. */
  generations: Map<string, Promised>
}

export type Promised = { at: number; seen: string | null }

class StepFailed extends Error {
  readonly manner: Manner
  /** Whether a retry makes sense. */
  readonly final: boolean

  constructor(how: string, { manner, final = false }: { manner: Manner; final?: boolean }) {
    super(how)
    this.manner = manner
    this.final = final
  }
}

const SUCCESS = 100_000
const PASSWORD = 'Plumdrop1'
const MAX_WAIT_MS = 180_000
const MAX_PAYMENT_MS = 20_000
/** Failed steps are retried, as people do; each failure is counted. */
const TRIES = 60
/** The answer of a proxy without any reachable node. */
const NO_NODE = 502

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
  return { took: new Map(), failures: [], outages: [], generations: new Map() }
}

/**
 * A person who arrives, looks around, registers, buys credits, starts some pictures, and waits for each and
 * downloads it, again and again.
 */
export async function goOn(
  siteUrl: string,
  measured: Measured,
  { signal, pictures = 2 }: { signal: AbortSignal; pictures?: number },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await makeJourney(siteUrl, measured, { signal, pictures })
    } catch (error) {
      if (!signal.aborted) note(measured, 'journey given up', error)
    }
  }
}

export async function makeJourney(
  siteUrl: string,
  measured: Measured,
  { signal, pictures }: { signal: AbortSignal; pictures: number },
): Promise<void> {
  const step = <Result>(name: string, work: () => Promise<Result>) => timed(measured, signal, name, work)
  const caller = createCaller(siteUrl, measured)
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
  await step('pay', async () => {
    await caller.submit(checkout_url, TEST_CARD)
    await untilPaid((path) => caller.call(path, undefined, token), txn_id)
  })
  await step('check in', () => caller.call('/api/credit/checkin', undefined, token))
  for (let picture = 1; picture <= pictures && !signal.aborted; picture++) {
    const request = {
      tool: 'text-to-image-ai',
      inputs: { prompt: `a fox ${picture}`, outputs: 1 },
      // A retry after a lost answer starts nothing twice.
      idempotency_key: randomBytes(8).toString('hex'),
    }
    const started = await step('start', () => caller.call('/api/generations', request, token))
    const { id } = z.object({ id: z.string() }).parse(started)
    const at = performance.now()
    measured.generations.set(id, { at, seen: null })
    const { status, outputs } = await step('watch', () =>
      untilDone((path) => caller.call(path, undefined, token), id),
    )
    measured.generations.set(id, { at, seen: status })
    for (const output of outputs) {
      const { url } = z
        .object({ url: z.string() })
        .parse(await step('look', () => caller.call(`/api/creations/${output.id}`, undefined, token)))
      await step('download', () => caller.open(url))
    }
  }
}

async function timed<Result>(
  measured: Measured,
  signal: AbortSignal,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    const since = performance.now()
    try {
      const result = await work()
      measured.took.set(name, [...(measured.took.get(name) ?? []), performance.now() - since])
      return result
    } catch (error) {
      if (signal.aborted) throw error
      note(measured, name, error)
      if (attempt === TRIES || (error instanceof StepFailed && error.final)) throw error
      await sleep(500)
    }
  }
}

function createCaller(siteUrl: string, { outages }: Pick<Measured, 'outages'>) {
  let failedAt: number | null = null
  async function send(address: string, init: RequestInit): Promise<string> {
    try {
      const text = await read(await fetch(new URL(address, siteUrl), init))
      if (failedAt !== null) outages.push({ at: failedAt, ms: performance.now() - failedAt })
      failedAt = null
      return text
    } catch (error) {
      failedAt ??= performance.now()
      throw error
    }
  }

  // Each person comes from their own address.
  const from = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 254) + 1).join('.')}`
  const headers = { 'x-forwarded-for': from, 'time-zone': 'UTC' }
  return {
    async open(address: string): Promise<void> {
      await send(address, { headers })
    },
    /** Sends the form of a page. */
    async submit(address: string, fields: Record<string, string>): Promise<void> {
      await send(address, { method: 'POST', headers, body: new URLSearchParams(fields) })
    },
    async call(path: string, body?: unknown, token?: string): Promise<unknown> {
      const text = await send(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { code, msg, data } = answerOf.parse(JSON.parse(text))
      if (code !== SUCCESS) throw new StepFailed(msg, { manner: 'words' })
      return data
    },
  }
}

/** The answer; refusals are distinguished by whether they explain anything. */
async function read(response: Response): Promise<string> {
  const text = await response.text()
  if (response.ok) return text
  if (response.status === NO_NODE) throw new StepFailed('no node', { manner: 'no answer' })
  const said = saidIn(text)
  throw new StepFailed(`${response.status} ${said.slice(0, 80)}`.trim(), {
    manner: said ? 'words' : 'no words',
  })
}

function saidIn(text: string): string {
  try {
    return answerOf.parse(JSON.parse(text)).msg
  } catch {
    return text.trim()
  }
}

async function codeFor(siteUrl: string, email: string, signal: AbortSignal): Promise<string> {
  const outbox = z.object({ messages: z.array(z.object({ to: z.string(), code: z.string().optional() })) })
  const deadline = performance.now() + MAX_WAIT_MS
  while (performance.now() < deadline) {
    signal.throwIfAborted()
    const { messages } = outbox.parse(JSON.parse(await read(await fetch(`${siteUrl}/dev/outbox.json`))))
    const code = messages.find((message) => message.to === email && message.code)?.code
    if (code) return code
    await sleep(100)
  }
  throw new StepFailed('no code came', { manner: 'no answer', final: true })
}

/** The page may have refused the card: then the person retries. */
async function untilPaid(call: (path: string) => Promise<unknown>, id: string): Promise<void> {
  const deadline = performance.now() + MAX_PAYMENT_MS
  while (performance.now() < deadline) {
    const { status } = Purchase.parse(await call(`/api/pay/transaction-detail/${id}`))
    if (status === TransactionStatus.paid) return
    if (status !== TransactionStatus.waiting)
      throw new StepFailed(`the purchase ended as ${status}`, { manner: 'words', final: true })
    await sleep(200)
  }
  throw new StepFailed('the card was not taken', { manner: 'words' })
}

async function untilDone(call: (path: string) => Promise<unknown>, id: string) {
  const deadline = performance.now() + MAX_WAIT_MS
  while (performance.now() < deadline) {
    const seen = generationOf.parse(await call(`/api/generations/${id}`))
    if (seen.status !== 'queued' && seen.status !== 'running') return seen
    await sleep(200)
  }
  throw new StepFailed('it took too long', { manner: 'no answer', final: true })
}

function note({ failures }: Measured, step: string, error: unknown): void {
  const manner = error instanceof StepFailed ? error.manner : 'no answer'
  const how = error instanceof Error ? error.message : String(error)
  failures.push({ at: performance.now(), step, how, manner })
}

/** The number of failures by kind, limited to the times that `when` selects. */
export function countFailures({ failures }: Measured, when: (at: number) => boolean = () => true) {
  const picked = failures.filter(({ at }) => when(at))
  const of = (manner: Manner) => picked.filter((failure) => failure.manner === manner).length
  return { words: of('words'), noWords: of('no words'), noAnswer: of('no answer') }
}

function describeFailures({ failures }: Measured): string[] {
  const kinds = Map.groupBy(failures, ({ step, how, manner }) => `${step}: ${how} (${manner})`)
  return [...kinds]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([what, all]) => `  ${all.length} × ${what}`)
}

/** The percentile in milliseconds. */
export function shareWithin(all: readonly number[], share: number): number {
  const sorted = all.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
}

/** The rows of a table: each step with its count and duration. */
export function describeMeasured(measured: Measured, seconds: number): string[] {
  const rows = [...measured.took].map(([name, all]) => {
    const times = [0.5, 0.95, 0.99].map((share) => shareWithin(all, share)).join(' | ')
    return `| ${name} | ${all.length} | ${(all.length / seconds).toFixed(2)} | ${times} |`
  })
  const failed = describeFailures(measured)
  return [
    '| step | times | a second | p50 ms | p95 ms | p99 ms |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
    ...(failed.length > 0 ? failed : ['  no errors']),
  ]
}
