import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { CURRENCY } from '../../shared/catalogue/currency.ts'
import { AppError } from '../../shared/errors.ts'
import { DEFAULT_LOCALE } from '../../shared/i18n/locales.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { ProviderName } from './payment-gateway.ts'
import {
  decideAbout,
  decideIssue,
  findLatestReconciliation,
  type IssueKind,
  insertIssue,
  isDismissed,
  listIssues,
  lockIssue,
  type PaymentIssue,
} from './payment-issues.store.ts'
import { reconcilePayments, refundTransaction } from './payment-jobs.ts'

type IssueParts = {
  db: Database
  provider: ProviderName
  queue: JobQueue
  siteName: string
  siteOrigin: string
  operatorEmails: readonly string[]
  now: () => Date
}

type NewIssue = Pick<PaymentIssue, 'kind' | 'reference' | 'transactionId' | 'amountCents' | 'currency'>
type Ruling = { operator: Operator; reason: string }
export type PaymentIssues = ReturnType<typeof createPaymentIssues>

/** Money waits for a decision. All findings of a comparison are in one mail. */
const MAILED_AT_ONCE: readonly IssueKind[] = ['wrong_amount', 'refund_failed', 'buyer_unknown']
const MAX_LISTED = 50

/** What operators have to know and decide about payments. */
export function createPaymentIssues(parts: IssueParts) {
  const { db, provider, queue, siteOrigin, operatorEmails, now } = parts
  const link = `${siteOrigin}/operation`

  return {
    /** Keeps it until it is decided, and notifies once however often it is found. */
    async report(tx: Tx, issue: NewIssue): Promise<'new' | 'waiting' | 'dismissed'> {
      if (await isDismissed(tx, { ...issue, provider })) return 'dismissed'
      const isNew = await insertIssue(tx, { ...issue, provider, outcome: 'open', foundAt: now() })
      if (isNew && MAILED_AT_ONCE.includes(issue.kind)) {
        const { kind, reference, amountCents, currency } = issue
        const amount = inMoney(amountCents ?? 0, currency ?? CURRENCY)
        const values = { kind, reference, amount, link }
        await queueMail(parts, tx, { to: operatorEmails, text: 'payment_issue', values })
      }
      return isNew ? 'new' : 'waiting'
    },

    /** Records a difference that is already repaired. */
    async reportMended(tx: Tx, issue: NewIssue): Promise<void> {
      const at = now()
      await insertIssue(tx, { ...issue, provider, outcome: 'mended', foundAt: at, decidedAt: at })
    },

    /** Closes the open issues of a payment or a subscription. */
    close: (tx: Tx, reference: string, outcome: 'mended' | 'refunded'): Promise<void> =>
      decideAbout(tx, { provider, reference }, { outcome, at: now() }),

    mailDifferences: (tx: Tx, { mended, open }: { mended: number; open: number }): Promise<void> =>
      queueMail(parts, tx, { to: operatorEmails, text: 'payments_differed', values: { mended, open, link } }),

    async list() {
      const [issues, latestRun] = await Promise.all([
        listIssues(db.orm, MAX_LISTED),
        findLatestReconciliation(db.orm),
      ])
      return { issues, latestRun }
    },

    /** Starts the comparison that otherwise runs once a day. */
    compareSoon: (operator: Operator): Promise<void> =>
      inTransaction(db, async (tx) => {
        await queue.send(tx, reconcilePayments, {}, { key: 'reconcile-soon' })
        const subject = { kind: 'payment', id: 'all' } as const
        await recordAction(tx, operator, { action: 'payments_compared', subject })
      }),

    /** Throws `not_found` if it was already decided, or has no payment to refund. */
    async decide(id: string, decision: 'refund' | 'dismiss', { operator, reason }: Ruling): Promise<void> {
      await inTransaction(db, async (tx) => {
        const issue = await lockIssue(tx, id)
        if (issue?.outcome !== 'open') throw new AppError('not_found')
        const { transactionId, kind, reference, amountCents, currency } = issue
        const about = { subject: { kind: 'payment', id: transactionId ?? reference } as const, reason }
        if (decision === 'dismiss') {
          await decideIssue(tx, id, { outcome: 'dismissed', at: now(), decidedBy: operator.id, reason })
          return recordAction(tx, operator, {
            action: 'payment_issue_dismissed',
            ...about,
            before: { kind, outcome: 'open' },
            after: { kind, outcome: 'dismissed' },
          })
        }
        if (!transactionId) throw new AppError('not_found')
        const after = { kind, amountCents, currency }
        await recordAction(tx, operator, { action: 'payment_refunded', ...about, after })
        // It stays open until the provider confirms the refund.
        await queue.send(tx, refundTransaction, { transactionId }, { key: `refund:${transactionId}` })
      })
    },
  }
}

/** Amounts are in the smallest unit, which is a hundredth of most currencies but not of all. */
function inMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(DEFAULT_LOCALE, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
