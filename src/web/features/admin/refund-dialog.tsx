import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorTransaction } from '../../../shared/contract/transactions.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { api } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { centsOf } from './cents.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type RefundDialogProps = { transaction: OperatorTransaction; onDone: () => void; onClose: () => void }

/** Asks how much of a purchase to refund (by default everything that is left), and why. */
export function RefundDialog({ transaction, onDone, onClose }: RefundDialogProps) {
  const intl = useIntl()
  const money = useMoney()
  const { txn_id: id, email, amount_cents, refunded_cents } = transaction
  const left = amount_cents - refunded_cents
  const [typed, setTyped] = useState((left / 100).toFixed(2))
  const cents = centsOf(typed) ?? 0
  const isWrong = cents < 1 || cents > left

  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.payments.refund.title" />}
      what={<FormattedMessage id="admin.refund.what" />}
      about={`${email ?? id} · ${money(amount_cents)}`}
      confirm={<FormattedMessage id="admin.payments.refund" />}
      danger
      isWrong={isWrong}
      act={(reason) =>
        api('POST /api/operation/transactions/{id}/refund', {
          params: { id },
          body: { amount_cents: cents, reason },
        })
      }
      done={intl.formatMessage({ id: 'admin.payments.refund.done' })}
      onDone={onDone}
      onClose={onClose}
    >
      {(tried) => (
        <Field
          className="mt-4"
          label={<FormattedMessage id="admin.refund.amount" />}
          hint={<FormattedMessage id="admin.refund.left" values={{ amount: money(left) }} />}
          error={
            tried && isWrong && <FormattedMessage id="admin.refund.rule" values={{ amount: money(left) }} />
          }
        >
          <TextInput
            data-initial-focus
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}
