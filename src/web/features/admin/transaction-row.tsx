import { FormattedMessage, useIntl } from 'react-intl'
import { findPlan } from '../../../shared/catalogue/plans.ts'
import type { OperatorTransaction } from '../../../shared/contract/transactions.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { PlanName } from '../../app/i18n/plan-name.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { PersonLink } from './person-link.tsx'
import { TransactionActions } from './transaction-actions.tsx'
import { TRANSACTION_TONES } from './transaction-tones.ts'

type TransactionRowProps = { transaction: OperatorTransaction; sandbox: boolean; onDone: () => void }

const CELL = 'py-2.5 pr-4 max-lg:p-0'

export function TransactionRow({ transaction, sandbox, onDone }: TransactionRowProps) {
  const intl = useIntl()
  const money = useMoney()
  const { txn_id, at, person_id, email, plan_id, credits, amount_cents, refunded_cents, state } = transaction
  const { promotion_code: code, discount_cents } = transaction
  const plan = findPlan(plan_id ?? 0)
  return (
    <tr className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:rounded-lg max-lg:bg-sunken max-lg:p-4 max-lg:ring-1 max-lg:ring-line">
      <td className={`${CELL} min-w-0 max-lg:w-full`}>
        <PersonLink person={{ id: person_id, email }} />
        <span className="block font-mono max-lg:truncate text-ink-subtle text-xs">{txn_id}</span>
      </td>
      <td className={CELL}>
        {plan ? <PlanName plan={plan} /> : <FormattedMessage id="credits.amount" values={{ credits }} />}
      </td>
      <td className={`${CELL} font-semibold tabular-nums`}>
        {money(amount_cents)}
        {code && (
          <span className="block break-words font-normal text-ink-muted text-xs">
            <FormattedMessage
              id="admin.transactions.discount"
              values={{ amount: money(discount_cents), code }}
            />
          </span>
        )}
        {refunded_cents > 0 && state === 'paid' && (
          <span className="block font-normal text-ink-muted text-xs">
            <FormattedMessage id="admin.person.refunded" values={{ amount: money(refunded_cents) }} />
          </span>
        )}
      </td>
      <td className={CELL}>
        <Badge tone={TRANSACTION_TONES[state]}>
          <FormattedMessage id={`admin.state.${state}`} />
        </Badge>
      </td>
      <td className={`${CELL} text-ink-muted`}>
        <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </td>
      <td className="py-2.5 text-right max-lg:ml-auto max-lg:p-0">
        <TransactionActions transaction={transaction} sandbox={sandbox} onDone={onDone} />
      </td>
    </tr>
  )
}
