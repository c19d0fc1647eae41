import { CircleCheck } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { ReportRow } from './report-row.tsx'

/** Complaints, in the order in which they have to be decided. */
export function ReportsSection() {
  const { status, data, reload } = useApiData(() => api('GET /api/operation/reports'))
  return (
    <PageSection
      id="reports"
      title={<FormattedMessage id="admin.reports.title" />}
      description={<FormattedMessage id="admin.reports.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && data.reports.length === 0 && (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-on-success-soft" />
          <FormattedMessage id="admin.reports.none" />
        </p>
      )}
      {status === 'ready' && data.reports.length > 0 && (
        <ul className="divide-y divide-line">
          {data.reports.map((report) => (
            <ReportRow key={report.id} report={report} onDecided={reload} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}
