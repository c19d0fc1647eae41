import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { CheckoutOptions } from '../http/routes/checkout.ts'
import type { PayOptions } from '../http/routes/pay.ts'
import type { PaymentIssueOptions } from '../http/routes/payment-issues.ts'
import { createPaymentWebhook, type PaymentWebhook } from '../http/routes/payment-webhook.ts'
import type { ReceiptOptions } from '../http/routes/receipts.ts'
import type { SandboxOptions } from '../http/routes/sandbox.ts'
import { createKeyedHash } from '../modules/accounts/keyed-hash.ts'
import { recordBefore } from '../modules/audit/audit-log.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import type { Job, Schedule } from '../modules/jobs/job.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { Limits } from '../modules/limits/limits.service.ts'
import { type AccountClosing, createAccountClosing } from '../modules/payments/account-closing.ts'
import { createCheckouts } from '../modules/payments/checkouts.service.ts'
import { createOffers, type Offers } from '../modules/payments/offers.service.ts'
import { createPaymentAcceptance } from '../modules/payments/payment-acceptance.ts'
import { createPaymentIssues } from '../modules/payments/payment-issues.service.ts'
import { createPurchases, type Purchases } from '../modules/payments/purchases.service.ts'
import { createReconciliation, type Reconciliation } from '../modules/payments/reconciliation.service.ts'
import { createRefunds } from '../modules/payments/refunds.service.ts'
import { paymentJobs, paymentSchedules } from '../modules/payments/settle.job.ts'
import { createSettlement } from '../modules/payments/settlement.service.ts'
import { createSubscriptions } from '../modules/payments/subscriptions.service.ts'
import { createDiscounts } from '../modules/promotions/discounts.service.ts'
import type { MakeProvider } from './payment-providers.ts'

type PaymentValues = {
  db: Database
  queue: JobQueue
  limits: Limits
  credits: Pick<Credits, 'openAccount' | 'grant' | 'clawBack'>
  siteName: string
  siteOrigin: string
  development: boolean
  operatorEmails: readonly string[]
  makeProvider: MakeProvider
  log: Logger
  now: () => Date
}

type Payments = {
  routes: {
    pay: PayOptions
    checkout: CheckoutOptions
    receipts: ReceiptOptions
    sandbox: SandboxOptions
    paymentIssues: PaymentIssueOptions
    paymentWebhook: PaymentWebhook
  }
  work: { jobs: Job<unknown>[]; schedules: Schedule[] }
  purchases: Purchases
  offers: Offers
  reconciliation: Reconciliation
  closing: AccountClosing
}

/** Wires everything about money. */
export function composePayments(values: PaymentValues): Payments {
  const { db, queue, limits, credits: ledger, siteName, siteOrigin, development, log, now } = values
  const keyedHash = createKeyedHash(db)
  const made = values.makeProvider({ db, queue, keyedHash, now })
  const { gateway, records, readEvent, form, controls, deliverTo } = made
  const provider = gateway.name
  const domain = new URL(siteOrigin).hostname
  const issues = createPaymentIssues({ ...values, provider })
  const settlement = createSettlement({ db, gateway, domain, ledger, queue, issues, log, now })
  const discounts = createDiscounts({ db, keyedHash, now })
  const checkouts = createCheckouts({ db, gateway, settlement, limits, discounts, now })
  const subscriptions = createSubscriptions({ db, gateway, settlement })
  const purchases = createPurchases({ db, provider, now })
  const refunds = createRefunds({ db, records, settlement, issues })
  const reconciliation = createReconciliation({ db, provider, records, settlement, issues, log, now })
  const paymentWebhook = createPaymentWebhook({ readEvent, settlement, log })
  const jobParts = { db, queue, provider, checkouts, settlement, refunds, reconciliation, now }
  return {
    routes: {
      pay: { checkouts, subscriptions, purchases, keyedHash, ownDomain: { siteOrigin, development } },
      checkout: { checkouts, keyedHash, siteName, form },
      receipts: { purchases, keyedHash, siteName, siteOrigin },
      sandbox: {
        controls,
        purchases,
        record: (operator, action) => recordBefore(db, operator, action),
      },
      paymentIssues: { issues, accept: createPaymentAcceptance({ db, settlement, now }) },
      paymentWebhook,
    },
    work: {
      jobs: [...paymentJobs(jobParts), ...deliverTo(paymentWebhook)],
      schedules: paymentSchedules,
    },
    purchases,
    offers: createOffers({ records }),
    reconciliation,
    closing: createAccountClosing({ db, gateway, checkouts, settlement }),
  }
}
