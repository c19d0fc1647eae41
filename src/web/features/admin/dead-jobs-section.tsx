import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DeadJob } from '../../../shared/contract/admin.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { ListSection } from './list-section.tsx'
import { useMay } from './use-may.ts'

export function DeadJobsSection({ onChange }: { onChange: () => void }) {
  return (
    <ListSection
      id="dead-jobs"
      title={<FormattedMessage id="admin.dead_jobs.title" />}
      description={<FormattedMessage id="admin.dead_jobs.description" />}
      load={async () => (await api('GET /api/operation/dead-jobs')).jobs}
      none={<FormattedMessage id="admin.dead_jobs.none" />}
      noneIsGood
      row={(job, reload) => (
        <JobRow
          key={job.id}
          job={job}
          onRetried={() => {
            reload()
            onChange()
          }}
        />
      )}
    />
  )
}

type JobRowProps = { job: DeadJob; onRetried: () => void }

function JobRow({ job: { id, name, attempts, last_error, sent_at }, onRetried }: JobRowProps) {
  const intl = useIntl()
  const mayRetry = useMay('retry_jobs')
  const [retrying, setRetrying] = useState(false)
  const when = intl.formatDate(sent_at, { dateStyle: 'medium', timeStyle: 'short' })

  async function retry() {
    setRetrying(true)
    const retried = await succeeds(() => api('POST /api/operation/dead-jobs/{id}/retry', { params: { id } }))
    setRetrying(false)
    if (retried) showToast(intl.formatMessage({ id: 'admin.dead_jobs.retried' }), { kind: 'success' })
    onRetried()
  }

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
          onClick={() => void retry()}
          aria-label={intl.formatMessage({ id: 'admin.dead_jobs.retry_label' }, { name })}
        >
          <FormattedMessage id="action.retry" />
        </Button>
      )}
    </li>
  )
}
