import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorTransaction } from '../../../shared/contract/admin.ts'
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx'
import { useMoney } from '../../app/i18n/money.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { showToast } from '../../components/ui/toast.ts'

export type SandboxAction = 'renew' | 'fail-renewal' | 'dispute' | 'win-dispute'

type SandboxDialogProps = {
  action: SandboxAction
  transaction: OperatorTransaction
  onDone: () => void
  onClose: () => void
}

/** Says what will happen to whom, and asks once. */
export function SandboxDialog({ action, transaction, onDone, onClose }: SandboxDialogProps) {
  const intl = useIntl()
  const money = useMoney()
  const [working, setWorking] = useState(false)
  const { txn_id, email, amount_cents } = transaction

  async function act() {
    setWorking(true)
    const done = await succeeds(() =>
      api('POST /api/operation/sandbox/{action}', { params: { action }, body: { txn_id } }),
    )
    setWorking(false)
    if (!done) return
    showToast(intl.formatMessage({ id: 'admin.sandbox.done' }), { kind: 'success' })
    onDone()
  }

  return (
    <ConfirmDialog
      title={<FormattedMessage id={`admin.sandbox.${action}.title`} />}
      confirm={<FormattedMessage id={`admin.sandbox.${action}.confirm`} />}
      danger={action !== 'renew' && action !== 'win-dispute'}
      working={working}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        <FormattedMessage id={`admin.sandbox.${action}.what`} />
      </p>
      <p className="mt-3 break-all font-semibold">
        {email ?? txn_id} · {money(amount_cents)}
      </p>
    </ConfirmDialog>
  )
}
