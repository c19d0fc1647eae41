import { FormattedMessage, useIntl } from 'react-intl'
import type { Person } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Rows } from './rows.tsx'

export function PersonSessionsSection({ person: { sessions } }: { person: Person }) {
  const intl = useIntl()
  const moment = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <PageSection
      id="sessions"
      title={<FormattedMessage id="admin.person.sessions" />}
      description={<FormattedMessage id="admin.person.sessions_description" />}
    >
      <Rows
        items={sessions}
        none={<FormattedMessage id="admin.person.sessions_none" />}
        row={({ id, device, created_at, last_seen_at }) => (
          <li key={id} className="py-2.5 text-sm">
            <span className="font-semibold">{device}</span>
            <span className="block text-ink-subtle text-xs">
              <FormattedMessage
                id="admin.person.session"
                values={{ began: moment(created_at), seen: moment(last_seen_at) }}
              />
            </span>
          </li>
        )}
      />
    </PageSection>
  )
}
