import { FormattedMessage, useIntl } from 'react-intl'
import type { AbuseSignal } from '../../../shared/contract/admin.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'

export function SignalsSection() {
  const { status, data, reload } = useApiData(() => api('GET /api/operation/signals'))
  return (
    <PageSection
      id="signals"
      title={<FormattedMessage id="admin.signals.title" />}
      description={<FormattedMessage id="admin.signals.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && data.signals.length === 0 && (
        <p className="text-sm">
          <FormattedMessage id="admin.signals.none" />
        </p>
      )}
      {status === 'ready' && data.signals.length > 0 && (
        <ul className="divide-y divide-line">
          {data.signals.map((signal) => (
            <Row key={`${signal.at} ${signal.kind} ${signal.email}`} signal={signal} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function Row({ signal: { at, kind, amount, email } }: { signal: AbuseSignal }) {
  const intl = useIntl()
  return (
    <li className="py-3 text-sm">
      <span className="font-semibold">
        <FormattedMessage id={`admin.signals.${kind}`} values={{ amount }} />
      </span>
      <span className="block break-all text-ink-muted">
        {email ?? <FormattedMessage id="admin.signals.gone" />}
      </span>
      <span className="block text-ink-subtle text-xs">
        {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
      </span>
    </li>
  )
}
