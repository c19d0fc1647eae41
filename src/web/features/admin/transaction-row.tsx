import { FormattedMessage, useIntl } from 'react-intl'
import { findPlan } from '../../../shared/catalogue/plans.ts'
import type { OperatorTransaction } from '../../../shared/contract/admin.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { PlanName } from '../../app/i18n/plan-name.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { SandboxActions } from './sandbox-actions.tsx'

type TransactionRowProps = { transaction: OperatorTransaction; sandbox: boolean; onDone: () => void }

const TONES = {
  open: 'brand',
  processing: 'brand',
  paid: 'success',
  failed: 'danger',
  expired: 'neutral',
  canceled: 'neutral',
  refunded: 'neutral',
  disputed: 'warning',
} as const

const CELL = 'py-2.5 pr-4 max-lg:p-0'

export function TransactionRow({ transaction, sandbox, onDone }: TransactionRowProps) {
  const intl = useIntl()
  const money = useMoney()
  const { txn_id, at, email, plan_id, credits, amount_cents, state } = transaction
  const plan = findPlan(plan_id ?? 0)
  return (
    <tr className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:rounded-lg max-lg:bg-sunken max-lg:p-4 max-lg:ring-1 max-lg:ring-line">
      <td className={`${CELL} min-w-0 max-lg:w-full`}>
        <span className="block break-all font-semibold">
          {email ?? <FormattedMessage id="admin.transactions.gone" />}
        </span>
        <span className="block font-mono max-lg:truncate text-ink-subtle text-xs">{txn_id}</span>
      </td>
      <td className={CELL}>
        {plan ? <PlanName plan={plan} /> : <FormattedMessage id="credits.amount" values={{ credits }} />}
      </td>
      <td className={`${CELL} font-semibold tabular-nums`}>{money(amount_cents)}</td>
      <td className={CELL}>
        <Badge tone={TONES[state]}>
          <FormattedMessage id={`admin.state.${state}`} />
        </Badge>
      </td>
      <td className={`${CELL} text-ink-muted`}>
        <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </td>
      {sandbox && (
        <td className="py-2.5 text-right max-lg:ml-auto max-lg:p-0">
          {(state === 'paid' || state === 'disputed') && (
            <SandboxActions transaction={transaction} onDone={onDone} />
          )}
        </td>
      )}
    </tr>
  )
}
