import { createSandboxEventReader, deliverSandboxEventJob } from '../adapters/payments/sandbox/events.ts'
import { createSandboxControls } from '../adapters/payments/sandbox/sandbox-controls.ts'
import { SandboxGateway } from '../adapters/payments/sandbox/sandbox-gateway.ts'
import { createSandboxRecords } from '../adapters/payments/sandbox/sandbox-records.ts'
import { bankPaysJob, createSandboxTill } from '../adapters/payments/sandbox/sandbox-till.ts'
import type { Database } from '../db/database.ts'
import type { CheckoutOptions } from '../http/routes/checkout.ts'
import type { PaymentWebhook } from '../http/routes/payment-webhook.ts'
import type { KeyedHash } from '../modules/accounts/keyed-hash.ts'
import type { Job } from '../modules/jobs/job.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { PaymentGateway, ReadPaymentEvent } from '../modules/payments/payment-gateway.ts'
import type { PaymentRecords } from '../modules/payments/payment-records.ts'
import type { SandboxControls } from '../modules/payments/sandbox.ts'
import type { Config } from './config.ts'

type Provider = {
  gateway: PaymentGateway
  records: PaymentRecords
  readEvent: ReadPaymentEvent
  form: CheckoutOptions['form']
  controls: SandboxControls | null
  /** The jobs of a provider that has to deliver its events itself. */
  deliverTo: (webhook: PaymentWebhook) => Job<unknown>[]
}

type ProviderParts = { db: Database; queue: JobQueue; keyedHash: KeyedHash; now: () => Date }
export type MakeProvider = (parts: ProviderParts) => Provider

export async function loadProvider(config: Config['payments']): Promise<MakeProvider> {
  if (config.kind === 'sandbox') return sandboxProvider
  // Stripe's library takes a third of a second to load, so only sites that use it wait for it.
  const { stripeProvider } = await import('./stripe-provider.ts')
  return stripeProvider(config)
}

export const sandboxProvider: MakeProvider = ({ db, queue, keyedHash, now }) => {
  const sign = (timestamp: string, body: string) => keyedHash('sandbox-event', timestamp, body)
  const till = createSandboxTill({ db, queue, now })
  return {
    gateway: new SandboxGateway({ db, queue, now }),
    records: createSandboxRecords({ db, queue }),
    readEvent: createSandboxEventReader(sign, now),
    form: { kind: 'sandbox', till },
    controls: createSandboxControls({ db, queue, now }),
    deliverTo: (post) => [deliverSandboxEventJob({ sign, post, now }), bankPaysJob(till)],
  }
}
