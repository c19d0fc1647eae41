import type { Logger } from 'pino'
import { EventRefused, type ReadPaymentEvent } from '../../modules/payments/payment-gateway.ts'
import type { Settlement } from '../../modules/payments/settlement.service.ts'
import type { App } from '../app-type.ts'

export type PaymentWebhook = (rawBody: string, headers: Headers) => Promise<Response>

type WebhookParts = { readEvent: ReadPaymentEvent; settlement: Settlement; log: Logger }

/**
 * Takes what payment providers post. Anything but a success makes them post it again later, so an event that could not
 * be applied is not lost, and one that is not to be believed gets no further than here.
 */
export function createPaymentWebhook({ readEvent, settlement, log }: WebhookParts): PaymentWebhook {
  return async (rawBody, headers) => {
    try {
      const event = await readEvent(rawBody, headers)
      return Response.json({ outcome: await settlement.receive(event) })
    } catch (error) {
      if (!(error instanceof EventRefused)) throw error
      log.warn({ reason: error.message }, 'a payment event was refused')
      return Response.json({ outcome: 'refused' }, { status: 400 })
    }
  }
}

/** The body is taken as it came, because the signature is over its very bytes. */
export function mountPaymentWebhook(app: App, webhook: PaymentWebhook): void {
  app.post('/api/pay/webhook', async (context) => webhook(await context.req.text(), context.req.raw.headers))
}
