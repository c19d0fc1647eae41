import { FormattedMessage, useIntl } from 'react-intl'
import { findPlan } from '../../../shared/catalogue/plans.ts'
import type { Person, PersonPayment } from '../../../shared/contract/people.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { PlanName } from '../../app/i18n/plan-name.tsx'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { lookAgain } from './look-again.ts'
import { Rows } from './rows.tsx'
import { TransactionActions } from './transaction-actions.tsx'
import { TRANSACTION_TONES } from './transaction-tones.ts'

type PersonPaymentsSectionProps = { person: Person; onChange: () => void }

export function PersonPaymentsSection({ person: { payments }, onChange }: PersonPaymentsSectionProps) {
  return (
    <PageSection
      id="payments"
      title={<FormattedMessage id="admin.person.payments" />}
      description={<FormattedMessage id="admin.person.payments_description" />}
    >
      <Rows
        items={payments}
        none={<FormattedMessage id="admin.transactions.none" />}
        row={(payment) => <PaymentRow key={payment.txn_id} payment={payment} onChange={onChange} />}
      />
    </PageSection>
  )
}

function PaymentRow({ payment, onChange }: { payment: PersonPayment; onChange: () => void }) {
  const intl = useIntl()
  const money = useMoney()
  const { txn_id, at, plan_id, credits, amount_cents, refunded_cents, state, receipt_url } = payment
  const plan = findPlan(plan_id ?? 0)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {plan ? <PlanName plan={plan} /> : <FormattedMessage id="credits.amount" values={{ credits }} />}
          <span className="tabular-nums">{money(amount_cents)}</span>
          <Badge tone={TRANSACTION_TONES[state]}>
            <FormattedMessage id={`admin.state.${state}`} />
          </Badge>
        </p>
        {refunded_cents > 0 && (
          <p className="text-ink-muted">
            <FormattedMessage id="admin.person.refunded" values={{ amount: money(refunded_cents) }} />
          </p>
        )}
        <p className="break-all font-mono text-ink-subtle text-xs">{txn_id}</p>
      </div>
      <time dateTime={at} className="text-ink-muted">
        {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      {receipt_url && (
        <a
          href={receipt_url}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline underline-offset-4"
        >
          <FormattedMessage id="admin.person.receipt" />
        </a>
      )}
      <TransactionActions transaction={payment} sandbox={false} onDone={() => lookAgain(onChange)} />
    </li>
  )
}
