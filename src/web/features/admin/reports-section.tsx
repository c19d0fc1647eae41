import { FormattedMessage } from 'react-intl'
import { api } from '../../app/session/browser-api.ts'
import { ListSection } from './list-section.tsx'
import { ReportRow } from './report-row.tsx'

/** Reports, the most urgent first. */
export function ReportsSection() {
  return (
    <ListSection
      id="reports"
      title={<FormattedMessage id="admin.reports.title" />}
      description={<FormattedMessage id="admin.reports.description" />}
      load={async () => (await api('GET /api/operation/reports')).reports}
      none={<FormattedMessage id="admin.reports.none" />}
      noneIsGood
      row={(report, reload) => <ReportRow key={report.id} report={report} onDecided={reload} />}
    />
  )
}
