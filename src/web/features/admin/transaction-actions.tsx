import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorTransaction } from '../../../shared/contract/transactions.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Menu, MenuItem } from '../../components/ui/menu.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { type SandboxAction, SandboxDialog } from './sandbox-dialog.tsx'
import { useMay } from './use-may.ts'

type TransactionActionsProps = {
  transaction: OperatorTransaction
  /** Whether it was paid with a test card, so that events can be simulated. */
  sandbox: boolean
  onDone: () => void
}

const SANDBOX_ACTIONS = {
  pack: ['dispute'],
  subscription: ['renew', 'fail-renewal', 'dispute'],
} as const satisfies Record<OperatorTransaction['kind'], readonly SandboxAction[]>

/** The actions for a purchase. For test cards, also events that otherwise take a month or a bank. */
export function TransactionActions({ transaction, sandbox, onDone }: TransactionActionsProps) {
  const intl = useIntl()
  const mayRefund = useMay('move_money') && transaction.state === 'paid'
  const [action, setAction] = useState<SandboxAction | 'refund' | null>(null)
  const buyer = transaction.email ?? transaction.txn_id
  const offered = sandbox ? sandboxActionsFor(transaction) : []
  if (!mayRefund && offered.length === 0) return null
  function finish() {
    setAction(null)
    onDone()
  }
  const dialog = { transaction, onDone: finish, onClose: () => setAction(null) }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={intl.formatMessage({ id: 'admin.sandbox.actions' }, { buyer })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {mayRefund && (
          <MenuItem onSelect={() => setAction('refund')}>
            <FormattedMessage id="admin.refund.start" />
          </MenuItem>
        )}
        {offered.map((name) => (
          <MenuItem key={name} onSelect={() => setAction(name)}>
            <FormattedMessage id={`admin.sandbox.${name}.start`} />
          </MenuItem>
        ))}
      </Menu>
      {action === 'refund' && <RefundDialog {...dialog} />}
      {action && action !== 'refund' && <SandboxDialog action={action} {...dialog} />}
    </>
  )
}

function sandboxActionsFor({ kind, state }: OperatorTransaction): readonly SandboxAction[] {
  if (state === 'disputed') return ['win-dispute']
  return state === 'paid' ? SANDBOX_ACTIONS[kind] : []
}
