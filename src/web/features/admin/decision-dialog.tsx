import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorReport } from '../../../shared/contract/admin.ts'
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { showToast } from '../../components/ui/toast.ts'

export type Decision = NonNullable<OperatorReport['decision']>

type DecisionDialogProps = {
  report: OperatorReport
  decision: Decision
  onDecided: () => void
  onClose: () => void
}

const WORDS = { removed: 'remove', kept: 'keep' } as const

/** Says what a decision means for whom, and asks once. */
export function DecisionDialog({ report: { id }, decision, onDecided, onClose }: DecisionDialogProps) {
  const intl = useIntl()
  const [working, setWorking] = useState(false)
  const word = WORDS[decision]

  async function decide() {
    setWorking(true)
    const decided = await succeeds(() =>
      api('POST /api/operation/reports/{id}/decide', { params: { id }, body: { decision } }),
    )
    setWorking(false)
    if (!decided) return
    showToast(intl.formatMessage({ id: 'admin.reports.done' }), { kind: 'success' })
    onClose()
    onDecided()
  }

  return (
    <ConfirmDialog
      title={<FormattedMessage id={`admin.reports.${word}.title`} />}
      confirm={<FormattedMessage id={`admin.reports.${word}`} />}
      danger={decision === 'removed'}
      working={working}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        <FormattedMessage id={`admin.reports.${word}.what`} />
      </p>
    </ConfirmDialog>
  )
}
