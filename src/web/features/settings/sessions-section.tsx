import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Session } from '../../../shared/contract/users.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { redirectSignedOut } from '../../app/session/sign-out.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'

export function SessionsSection() {
  const intl = useIntl()
  const { status, data, reload } = useApiData(() => api('GET /api/users/sessions'))
  const [ending, setEnding] = useState<string | null>(null)

  async function end(id: string) {
    setEnding(id)
    const ended = await succeeds(() => api('DELETE /api/users/sessions/{id}', { params: { id } }))
    setEnding(null)
    if (!ended) return
    showToast(intl.formatMessage({ id: 'settings.sessions.ended' }), { kind: 'success' })
    reload()
  }

  async function endAll() {
    setEnding('all')
    const ended = await succeeds(() => api('POST /api/users/sign-out-everywhere'))
    setEnding(null)
    if (!ended) return
    redirectSignedOut()
    showToast(intl.formatMessage({ id: 'settings.sessions.all_ended' }), { kind: 'success' })
  }

  return (
    <PageSection
      id="sessions"
      title={<FormattedMessage id="settings.sessions.title" />}
      description={<FormattedMessage id="settings.sessions.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && (
        <ul className="divide-y divide-line">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      <Button className="mt-5" loading={ending === 'all'} onClick={() => void endAll()}>
        <FormattedMessage id="settings.sessions.end_all" />
      </Button>
    </PageSection>
  )
}

type SessionRowProps = { session: Session; ending: boolean; onEnd: () => void }

function SessionRow({ session: { device, current, last_seen_at }, ending, onEnd }: SessionRowProps) {
  const intl = useIntl()
  const Icon = /android|iphone|ipad|ios/i.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-subtle" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">{device}</span>
        <span className="block text-ink-subtle text-xs">
          <FormattedMessage
            id="settings.sessions.last_seen"
            values={{ when: intl.formatDate(last_seen_at, { dateStyle: 'medium', timeStyle: 'short' }) }}
          />
        </span>
      </p>
      {current ? (
        <Badge tone="success">
          <FormattedMessage id="settings.sessions.current" />
        </Badge>
      ) : (
        <Button
          size="sm"
          loading={ending}
          onClick={onEnd}
          aria-label={intl.formatMessage({ id: 'settings.sessions.end_label' }, { device })}
        >
          <FormattedMessage id="settings.sessions.end" />
        </Button>
      )}
    </li>
  )
}
