import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorTransaction } from '../../../shared/contract/admin.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { centsOf } from './cents.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type RefundDialogProps = { transaction: OperatorTransaction; onDone: () => void; onClose: () => void }

/** Asks how much of a purchase shall go back, all that is left unless somebody says otherwise, and why. */
export function RefundDialog({ transaction, onDone, onClose }: RefundDialogProps) {
  const intl = useIntl()
  const money = useMoney()
  const { txn_id: id, email, amount_cents, refunded_cents } = transaction
  const left = amount_cents - refunded_cents
  const [typed, setTyped] = useState((left / 100).toFixed(2))
  const [tried, setTried] = useState(false)
  const cents = centsOf(typed)
  const isWrong = cents === null || cents < 1 || cents > left

  async function refund(reason: string) {
    setTried(true)
    if (isWrong) return
    const input = { params: { id }, body: { amount_cents: cents, reason } }
    const done = await succeeds(() => api('POST /api/operation/transactions/{id}/refund', input))
    if (!done) return
    showToast(intl.formatMessage({ id: 'admin.payments.refund.done' }), { kind: 'success' })
    onDone()
  }

  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.payments.refund.title" />}
      confirm={<FormattedMessage id="admin.payments.refund" />}
      danger
      onConfirm={refund}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        <FormattedMessage id="admin.refund.what" />
      </p>
      <p className="mt-3 break-all font-semibold">
        {email ?? id} · {money(amount_cents)}
      </p>
      <Field
        className="mt-4"
        label={<FormattedMessage id="admin.refund.amount" />}
        hint={<FormattedMessage id="admin.refund.left" values={{ amount: money(left) }} />}
        error={
          tried && isWrong && <FormattedMessage id="admin.refund.rule" values={{ amount: money(left) }} />
        }
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  )
}
