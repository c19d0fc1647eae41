import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DeadJob } from '../../../shared/contract/admin.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { useMay } from './use-may.ts'

export function DeadJobsSection({ onChange }: { onChange: () => void }) {
  const intl = useIntl()
  const { status, data, reload } = useApiData(() => api('GET /api/operation/dead-jobs'))
  const [retrying, setRetrying] = useState<string | null>(null)

  async function retry(id: string) {
    setRetrying(id)
    const retried = await succeeds(() => api('POST /api/operation/dead-jobs/{id}/retry', { params: { id } }))
    setRetrying(null)
    if (retried) showToast(intl.formatMessage({ id: 'admin.dead_jobs.retried' }), { kind: 'success' })
    reload()
    onChange()
  }

  return (
    <PageSection
      id="dead-jobs"
      title={<FormattedMessage id="admin.dead_jobs.title" />}
      description={<FormattedMessage id="admin.dead_jobs.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && data.jobs.length === 0 && (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-on-success-soft" />
          <FormattedMessage id="admin.dead_jobs.none" />
        </p>
      )}
      {status === 'ready' && data.jobs.length > 0 && (
        <ul className="divide-y divide-line">
          {data.jobs.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              retrying={retrying === job.id}
              onRetry={() => void retry(job.id)}
            />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

type JobRowProps = { job: DeadJob; retrying: boolean; onRetry: () => void }

function JobRow({ job: { id, name, attempts, last_error, sent_at }, retrying, onRetry }: JobRowProps) {
  const intl = useIntl()
  const mayRetry = useMay('retry_jobs')
  const when = intl.formatDate(sent_at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-all font-semibold">{name}</p>
        <p className="text-ink-subtle text-xs">
          <FormattedMessage id="admin.dead_jobs.facts" values={{ id, attempts, when }} />
        </p>
        <p className="mt-1 line-clamp-3 break-words text-ink-muted">{last_error}</p>
      </div>
      {mayRetry && (
        <Button
          size="sm"
          loading={retrying}
          onClick={onRetry}
          aria-label={intl.formatMessage({ id: 'admin.dead_jobs.retry_label' }, { name })}
        >
          <FormattedMessage id="action.retry" />
        </Button>
      )}
    </li>
  )
}
