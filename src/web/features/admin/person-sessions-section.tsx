import { FormattedMessage, useIntl } from 'react-intl'
import type { Person } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'

export function PersonSessionsSection({ person: { sessions } }: { person: Person }) {
  const intl = useIntl()
  const moment = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <PageSection
      id="sessions"
      title={<FormattedMessage id="admin.person.sessions" />}
      description={<FormattedMessage id="admin.person.sessions_description" />}
    >
      {sessions.length === 0 && (
        <p className="text-sm">
          <FormattedMessage id="admin.person.sessions_none" />
        </p>
      )}
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, created_at, last_seen_at }) => (
          <li key={id} className="py-2.5 text-sm">
            <span className="font-semibold">{device}</span>
            <span className="block text-ink-subtle text-xs">
              <FormattedMessage
                id="admin.person.session"
                values={{ began: moment(created_at), seen: moment(last_seen_at) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
