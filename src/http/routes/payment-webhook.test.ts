import { pino } from 'pino'
import { expect, test } from 'vitest'
import { EventRefused, type PaymentEvent } from '../../modules/payments/payment-gateway.ts'
import { createPaymentWebhook } from './payment-webhook.ts'

function webhookThat(readEvent: () => Promise<PaymentEvent>) {
  const lines: string[] = []
  const received: PaymentEvent[] = []
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => lines.push(line) })
  const unused = () => Promise.reject(new Error('not asked for'))
  const settlement = {
    receive: async (event: PaymentEvent) => {
      received.push(event)
      return 'applied' as const
    },
    accept: unused,
    settle: unused,
    change: unused,
    giveDueMonths: unused,
  }
  return { webhook: createPaymentWebhook({ readEvent, settlement, log }), lines, received }
}

test('an event that cannot be verified is refused, logged and goes no further', async () => {
  const { webhook, lines, received } = webhookThat(() => Promise.reject(new EventRefused('not signed')))
  const answer = await webhook('{}', new Headers())
  expect(answer.status).toBe(400)
  expect(received).toEqual([])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reason: 'not signed' }])
})

test('an event that could not be applied is not acknowledged, so that it is sent again', async () => {
  const { webhook } = webhookThat(() => Promise.reject(new Error('no database')))
  await expect(webhook('{}', new Headers())).rejects.toThrow('no database')
})

test('an applied event is acknowledged', async () => {
  const event: PaymentEvent = { eventId: 'e', type: 't', subject: null }
  const { webhook, received } = webhookThat(async () => event)
  expect(await (await webhook('{}', new Headers())).json()).toEqual({ outcome: 'applied' })
  expect(received).toEqual([event])
})
