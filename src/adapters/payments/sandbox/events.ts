import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../../db/transaction.ts'
import { isSameSecret } from '../../../modules/accounts/same-secret.ts'
import { defineJob, type Job, withHandler } from '../../../modules/jobs/job.ts'
import type { JobQueue } from '../../../modules/jobs/job-queue.ts'
import {
  EventRefused,
  type EventSubject,
  type ReadPaymentEvent,
} from '../../../modules/payments/payment-gateway.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'

const SandboxEvent = z.object({
  eventId: z.string().min(1).max(100),
  type: z.enum([
    'checkout.paid',
    'checkout.failed',
    'checkout.processing',
    'invoice.paid',
    'invoice.payment_failed',
    'subscription.updated',
    'subscription.ended',
    'payment.refunded',
    'payment.disputed',
    'payment.dispute_won',
  ]),
  subject: z.object({ kind: z.enum(['checkout', 'subscription', 'payment']), id: z.string() }),
})
type SandboxEvent = z.infer<typeof SandboxEvent>
export type SandboxEventType = SandboxEvent['type']

/** Signs with a secret that all nodes of the site share and nobody else knows. */
export type SignSandboxEvent = (timestamp: string, body: string) => Promise<string>

const SIGNATURE_HEADER = 'plumdrop-signature'
/** As with other providers, an older event could be a replay. */
const BELIEVED_MS = 5 * MINUTE_MS

const deliverEvent = defineJob({
  name: 'sandbox-payments.deliver-event',
  schema: SandboxEvent,
  maxAttempts: 10,
})

export async function sendSandboxEvent(
  queue: JobQueue,
  tx: Tx,
  type: SandboxEventType,
  subject: EventSubject,
): Promise<void> {
  await queue.send(tx, deliverEvent, { eventId: randomUUID(), type, subject }, { priority: 'high' })
}

type Delivery = {
  sign: SignSandboxEvent
  /** Posts to the address that also receives other providers' events. */
  post: (rawBody: string, headers: Headers) => Promise<{ ok: boolean; status: number }>
  now: () => Date
}

/** Posts events until they are accepted, as a real provider would. */
export function deliverSandboxEventJob({ sign, post, now }: Delivery): Job<unknown> {
  return withHandler(deliverEvent, async (event) => {
    const body = JSON.stringify(event)
    const { ok, status } = await post(body, await signatureHeaders(sign, body, now()))
    if (!ok) throw new Error(`The event was answered with ${status}`)
  })
}

export async function signatureHeaders(sign: SignSandboxEvent, body: string, at: Date): Promise<Headers> {
  const timestamp = String(at.getTime())
  return new Headers({ [SIGNATURE_HEADER]: `t=${timestamp},v1=${await sign(timestamp, body)}` })
}

export function createSandboxEventReader(sign: SignSandboxEvent, now: () => Date): ReadPaymentEvent {
  return async (rawBody, headers) => {
    const given = /^t=(\d{1,15}),v1=([\w-]+)$/.exec(headers.get(SIGNATURE_HEADER) ?? '')
    const [, timestamp, signature] = given ?? []
    if (!timestamp || !signature) throw new EventRefused('The event is not signed')
    if (!isSameSecret(signature, await sign(timestamp, rawBody)))
      throw new EventRefused('The event is signed by somebody else')
    if (Math.abs(now().getTime() - Number(timestamp)) > BELIEVED_MS)
      throw new EventRefused('The event is old')
    return SandboxEvent.parse(JSON.parse(rawBody))
  }
}
