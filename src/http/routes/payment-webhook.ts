import type { Logger } from 'pino'
import { EventRefused, type ReadPaymentEvent } from '../../modules/payments/payment-gateway.ts'
import type { Settlement } from '../../modules/payments/settlement.service.ts'
import type { App } from '../app-type.ts'

export type PaymentWebhook = (rawBody: string, headers: Headers) => Promise<Response>

type WebhookParts = { readEvent: ReadPaymentEvent; settlement: Settlement; log: Logger }

/**
 * Receives what payment providers post. After anything but a success they post it again later, so an event
 * that could not be applied is not lost. Events that cannot be verified go no further.
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

/** The body is passed on unparsed, because the signature covers its exact bytes. */
export function mountPaymentWebhook(app: App, webhook: PaymentWebhook): void {
  app.post('/api/pay/webhook', async (context) => webhook(await context.req.text(), context.req.raw.headers))
}
