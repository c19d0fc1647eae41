import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorTransaction } from '../../../shared/contract/operation.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { useMoney } from '../pricing/money.ts'
import { api, succeeds } from '../session/browser-api.ts'

export type SandboxAction = 'renew' | 'fail-renewal' | 'refund' | 'dispute'

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
    showToast(intl.formatMessage({ id: 'operation.sandbox.done' }), { kind: 'success' })
    onDone()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={480}
      title={<FormattedMessage id={`operation.sandbox.${action}.title`} />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button
            variant={action === 'renew' ? 'primary' : 'danger'}
            loading={working}
            onClick={() => void act()}
          >
            <FormattedMessage id={`operation.sandbox.${action}.confirm`} />
          </Button>
        </>
      }
    >
      <p className="text-ink-muted">
        <FormattedMessage id={`operation.sandbox.${action}.what`} />
      </p>
      <p className="mt-3 break-all font-semibold">
        {email ?? txn_id} · {money(amount_cents)}
      </p>
    </Dialog>
  )
}
