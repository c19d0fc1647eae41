import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { CheckoutOptions } from '../http/routes/checkout.ts'
import type { PayOptions } from '../http/routes/pay.ts'
import { createPaymentWebhook, type PaymentWebhook } from '../http/routes/payment-webhook.ts'
import type { SandboxOptions } from '../http/routes/sandbox.ts'
import { createKeyedHash } from '../modules/accounts/keyed-hash.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import type { Job, Schedule } from '../modules/jobs/job.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { Limits } from '../modules/limits/limits.service.ts'
import { createCheckouts } from '../modules/payments/checkouts.service.ts'
import { createPurchases, type Purchases } from '../modules/payments/purchases.service.ts'
import { paymentJobs, paymentSchedules } from '../modules/payments/settle.job.ts'
import { createSettlement } from '../modules/payments/settlement.service.ts'
import { createSubscriptions, type Subscriptions } from '../modules/payments/subscriptions.service.ts'
import type { MakeProvider } from './payment-providers.ts'

type PaymentValues = {
  db: Database
  queue: JobQueue
  limits: Limits
  credits: Pick<Credits, 'openAccount' | 'grant' | 'clawBack'>
  siteName: string
  siteOrigin: string
  development: boolean
  makeProvider: MakeProvider
  log: Logger
  now: () => Date
}

type Payments = {
  routes: {
    pay: PayOptions
    checkout: CheckoutOptions
    sandbox: SandboxOptions
    paymentWebhook: PaymentWebhook
  }
  work: { jobs: Job<unknown>[]; schedules: Schedule[] }
  purchases: Purchases
  subscriptions: Subscriptions
}

/** Wires everything that has to do with money. */
export function composePayments(values: PaymentValues): Payments {
  const { db, queue, limits, credits, siteName, siteOrigin, development, log, now } = values
  const keyedHash = createKeyedHash(db)
  const made = values.makeProvider({ db, queue, keyedHash, now })
  const { gateway, readEvent, form, controls, deliverTo } = made
  const provider = gateway.name
  const settlement = createSettlement({ db, gateway, ledger: credits, log, now })
  const checkouts = createCheckouts({ db, gateway, settlement, limits, now })
  const subscriptions = createSubscriptions({ db, gateway, settlement, queue })
  const purchases = createPurchases({ db, provider, now })
  const paymentWebhook = createPaymentWebhook({ readEvent, settlement, log })
  return {
    routes: {
      pay: { checkouts, subscriptions, purchases, keyedHash, ownDomain: { siteOrigin, development } },
      checkout: { checkouts, keyedHash, siteName, form },
      sandbox: { controls, purchases },
      paymentWebhook,
    },
    work: {
      jobs: [
        ...paymentJobs({ db, queue, provider, checkouts, settlement, now }),
        ...deliverTo(paymentWebhook),
      ],
      schedules: paymentSchedules,
    },
    purchases,
    subscriptions,
  }
}
