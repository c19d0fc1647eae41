import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorTransaction } from '../../../shared/contract/admin.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Menu, MenuItem } from '../../components/ui/menu.tsx'
import { type SandboxAction, SandboxDialog } from './sandbox-dialog.tsx'

type SandboxActionsProps = { transaction: OperatorTransaction; onDone: () => void }

const ACTIONS = {
  pack: ['refund', 'dispute'],
  subscription: ['renew', 'fail-renewal', 'refund', 'dispute'],
} as const satisfies Record<OperatorTransaction['kind'], readonly SandboxAction[]>

function actionsFor({ kind, state }: OperatorTransaction): readonly SandboxAction[] {
  return state === 'disputed' ? ['win-dispute'] : ACTIONS[kind]
}

/** What can be made to happen to a purchase that was paid with a test card. */
export function SandboxActions({ transaction, onDone }: SandboxActionsProps) {
  const intl = useIntl()
  const [action, setAction] = useState<SandboxAction | null>(null)
  const buyer = transaction.email ?? transaction.txn_id
  function finish() {
    setAction(null)
    onDone()
  }
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
        {actionsFor(transaction).map((name) => (
          <MenuItem key={name} onSelect={() => setAction(name)}>
            <FormattedMessage id={`admin.sandbox.${name}.start`} />
          </MenuItem>
        ))}
      </Menu>
      {action && (
        <SandboxDialog
          action={action}
          transaction={transaction}
          onDone={finish}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}
