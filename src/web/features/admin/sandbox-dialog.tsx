import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorTransaction } from '../../../shared/contract/transactions.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { api } from '../../app/session/browser-api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type SandboxAction = 'renew' | 'fail-renewal' | 'dispute' | 'win-dispute'

type SandboxDialogProps = {
  action: SandboxAction
  transaction: OperatorTransaction
  onDone: () => void
  onClose: () => void
}

/** Simulates an event for a purchase with a test card. Its credits really move. */
export function SandboxDialog({ action, transaction, onDone, onClose }: SandboxDialogProps) {
  const intl = useIntl()
  const money = useMoney()
  const { txn_id, email, amount_cents } = transaction
  return (
    <ReasonDialog
      title={<FormattedMessage id={`admin.sandbox.${action}.title`} />}
      what={<FormattedMessage id={`admin.sandbox.${action}.what`} />}
      about={`${email ?? txn_id} · ${money(amount_cents)}`}
      confirm={<FormattedMessage id={`admin.sandbox.${action}.confirm`} />}
      danger={action !== 'renew' && action !== 'win-dispute'}
      act={(reason) =>
        api('POST /api/operation/sandbox/{action}', { params: { action }, body: { txn_id, reason } })
      }
      done={intl.formatMessage({ id: 'admin.sandbox.done' })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
