import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PaymentIssue } from '../../../shared/contract/payment-issues.ts'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMay } from './use-may.ts'

type PaymentIssueRowProps = { issue: PaymentIssue; onDecided: () => void }
type Decision = 'accept' | 'refund' | 'dismiss'

const TONES = {
  open: 'warning',
  mended: 'success',
  refunded: 'neutral',
  accepted: 'success',
  dismissed: 'neutral',
} as const

export function PaymentIssueRow({ issue, onDecided }: PaymentIssueRowProps) {
  const intl = useIntl()
  const mayMove = useMay('move_money')
  const [asking, setAsking] = useState<Decision | null>(null)
  const { kind, reference, txn_id, outcome, reason, found_at } = issue
  const amount = useAmount(issue)
  const when = intl.formatDate(found_at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <FormattedMessage id={`admin.payments.kind.${kind}`} />
          {amount && <span className="tabular-nums">{amount}</span>}
          <Badge tone={TONES[outcome]}>
            <FormattedMessage id={`admin.payments.outcome.${outcome}`} />
          </Badge>
        </p>
        <p className="mt-1 text-ink-muted">
          <FormattedMessage id={`admin.payments.what.${kind}`} />
        </p>
        <p className="mt-1 break-all text-ink-subtle text-xs">
          <FormattedMessage id="admin.payments.facts" values={{ reference, when }} />
        </p>
        {reason && <p className="mt-1 break-words">{reason}</p>}
      </div>
      {outcome === 'open' && mayMove && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button size="sm" onClick={() => setAsking('dismiss')}>
            <FormattedMessage id="admin.payments.dismiss" />
          </Button>
          {txn_id && kind === 'wrong_amount' && (
            <Button size="sm" onClick={() => setAsking('accept')}>
              <FormattedMessage id="admin.payments.accept" />
            </Button>
          )}
          {txn_id && (
            <Button size="sm" variant="danger" onClick={() => setAsking('refund')}>
              <FormattedMessage id="admin.payments.refund" />
            </Button>
          )}
        </div>
      )}
      {asking && (
        <IssueDialog issue={issue} decision={asking} onDecided={onDecided} onClose={() => setAsking(null)} />
      )}
    </li>
  )
}

type IssueDialogProps = PaymentIssueRowProps & { decision: Decision; onClose: () => void }

/** Explains a decision and asks for its reason. */
function IssueDialog({ issue, decision, onDecided, onClose }: IssueDialogProps) {
  const intl = useIntl()
  const amount = useAmount(issue)
  function decide(reason: string) {
    const params = { id: issue.id }
    const body = { reason }
    return decision === 'accept'
      ? api('POST /api/operation/payment-issues/{id}/accept', { params, body })
      : api('POST /api/operation/payment-issues/{id}/{decision}', { params: { ...params, decision }, body })
  }
  return (
    <ReasonDialog
      title={<FormattedMessage id={`admin.payments.${decision}.title`} />}
      what={<FormattedMessage id={`admin.payments.${decision}.what`} />}
      about={amount ? `${issue.reference} · ${amount}` : issue.reference}
      confirm={<FormattedMessage id={`admin.payments.${decision}`} />}
      danger={decision === 'refund'}
      act={decide}
      done={intl.formatMessage({ id: `admin.payments.${decision}.done` })}
      onDone={onDecided}
      onClose={onClose}
    />
  )
}

/** Amounts are in the smallest unit, which is a hundredth in most currencies, but not in all. */
function useAmount({ amount, currency }: PaymentIssue): string | null {
  const intl = useIntl()
  if (amount === null || currency === null) return null
  const style = { style: 'currency', currency } as const
  const digits = new Intl.NumberFormat(intl.locale, style).resolvedOptions().maximumFractionDigits ?? 2
  return intl.formatNumber(amount / 10 ** digits, style)
}
