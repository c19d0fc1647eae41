import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorReport } from '../../../shared/contract/admin.ts'
import { api } from '../../app/session/browser-api.ts'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export type Decision = NonNullable<OperatorReport['decision']>

type DecisionDialogProps = {
  report: OperatorReport
  decision: Decision
  onDecided: () => void
  onClose: () => void
}

const WORDS = { removed: 'remove', kept: 'keep' } as const

/** Explains a decision and whom it affects, and asks for the reason that this person is given. */
export function DecisionDialog({ report: { id }, decision, onDecided, onClose }: DecisionDialogProps) {
  const intl = useIntl()
  const word = WORDS[decision]
  const [refuseAgain, setRefuseAgain] = useState(false)
  return (
    <ReasonDialog
      title={<FormattedMessage id={`admin.reports.${word}.title`} />}
      what={<FormattedMessage id={`admin.reports.${word}.what`} />}
      confirm={<FormattedMessage id={`admin.reports.${word}`} />}
      danger={decision === 'removed'}
      act={(reason) =>
        api('POST /api/operation/reports/{id}/decide', {
          params: { id },
          body: { decision, reason, ...(refuseAgain && { refuse_again: true }) },
        })
      }
      done={intl.formatMessage({ id: 'admin.reports.done' })}
      onDone={onDecided}
      onClose={onClose}
    >
      {() =>
        decision === 'removed' && (
          <Checkbox
            data-initial-focus
            className="mt-2"
            checked={refuseAgain}
            onChange={({ currentTarget }) => setRefuseAgain(currentTarget.checked)}
          >
            <FormattedMessage id="admin.reports.refuse_again" />
          </Checkbox>
        )
      }
    </ReasonDialog>
  )
}
