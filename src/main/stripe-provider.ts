import { createStripeClient, type StripeAddress } from '../adapters/payments/stripe/stripe-client.ts'
import { createStripeEventReader } from '../adapters/payments/stripe/stripe-events.ts'
import { StripeGateway } from '../adapters/payments/stripe/stripe-gateway.ts'
import { StripeRecords } from '../adapters/payments/stripe/stripe-records.ts'
import type { MakeProvider } from './payment-providers.ts'

type StripeKeys = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  address?: StripeAddress
}

export function stripeProvider({
  secretKey,
  publishableKey,
  webhookSecret,
  address,
}: StripeKeys): MakeProvider {
  const stripe = createStripeClient(secretKey, address)
  return ({ now }) => ({
    gateway: new StripeGateway(stripe),
    records: new StripeRecords(stripe),
    readEvent: createStripeEventReader(stripe, webhookSecret, now),
    form: { kind: 'stripe', publishableKey },
    controls: null,
    deliverTo: () => [],
  })
}
