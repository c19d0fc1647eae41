import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorReport } from '../../../shared/contract/admin.ts'
import { HOUR_MS } from '../../../shared/durations.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { DecisionReason } from './decision-reason.tsx'
import { PersonLink } from './person-link.tsx'
import { ReportPreview } from './report-preview.tsx'
import { useMay } from './use-may.ts'

type ReportRowProps = { report: OperatorReport; onDecided: () => void }

export function ReportRow({ report, onDecided }: ReportRowProps) {
  const intl = useIntl()
  const mayDecide = useMay('decide_reports')
  const [asking, setAsking] = useState<Decision | null>(null)
  const { reason, details, email, created_at, decision, decision_reason, maker, removed_before } = report
  const when = intl.formatDate(created_at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex flex-wrap items-start gap-4 py-4 sm:flex-nowrap">
      <ReportPreview report={report} label={intl.formatMessage({ id: 'admin.reports.show' })} />
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <FormattedMessage id={`report.reason.${reason}`} />
          {decision ? (
            <Badge tone={decision === 'removed' ? 'danger' : 'neutral'}>
              <FormattedMessage id={`admin.reports.decided.${decision}`} />
            </Badge>
          ) : (
            <Clock dueAt={report.due_at} />
          )}
        </p>
        <p className="break-all text-ink-subtle text-xs">
          <FormattedMessage id="admin.reports.reported" values={{ when, email }} />
        </p>
        <p className="mt-2 whitespace-pre-line break-words">{details}</p>
        {maker && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <FormattedMessage
                id="admin.reports.maker"
                values={{ person: <PersonLink key="maker" person={maker} /> }}
              />
            </span>
            {removed_before > 0 && (
              <Badge tone="danger">
                <FormattedMessage id="admin.reports.removed_before" values={{ count: removed_before }} />
              </Badge>
            )}
          </p>
        )}
        <DecisionReason reason={decision_reason} />
      </div>
      {decision === null && mayDecide && (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button size="sm" onClick={() => setAsking('kept')}>
            <FormattedMessage id="admin.reports.keep" />
          </Button>
          <Button size="sm" variant="danger" onClick={() => setAsking('removed')}>
            <FormattedMessage id="admin.reports.remove" />
          </Button>
        </div>
      )}
      {asking && (
        <DecisionDialog
          report={report}
          decision={asking}
          onDecided={onDecided}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  )
}

const URGENT_HOURS = 12

/** The rest of the 48 hours. */
function Clock({ dueAt }: { dueAt: string }) {
  const intl = useIntl()
  const [now] = useState(() => Date.now())
  const hours = (Date.parse(dueAt) - now) / HOUR_MS
  if (hours < 0) {
    const when = intl.formatDate(dueAt, { dateStyle: 'medium', timeStyle: 'short' })
    return (
      <Badge tone="danger">
        <FormattedMessage id="admin.reports.overdue" values={{ when }} />
      </Badge>
    )
  }
  const when = intl.formatRelativeTime(Math.ceil(hours), 'hour')
  return (
    <Badge tone={hours < URGENT_HOURS ? 'warning' : 'neutral'}>
      <FormattedMessage id="admin.reports.due" values={{ when }} />
    </Badge>
  )
}
