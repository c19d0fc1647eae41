import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'react-router'
import type { Person } from '../../../shared/contract/people.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { ConsolePage } from './console-page.tsx'
import { type Content, PageContents } from './page-contents.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonCreditsSection } from './person-credits-section.tsx'
import { PersonGenerationsSection } from './person-generations-section.tsx'
import { PersonInvitesSection } from './person-invites-section.tsx'
import { PersonLedgerSection } from './person-ledger-section.tsx'
import { PersonLogSection } from './person-log-section.tsx'
import { PersonNotesSection } from './person-notes-section.tsx'
import { PersonPaymentsSection } from './person-payments-section.tsx'
import { PersonSessionsSection } from './person-sessions-section.tsx'
import { PersonViewSection } from './person-view-section.tsx'

const CONTENTS: readonly Content[] = [
  { id: 'credits', title: 'admin.person.credits' },
  { id: 'ledger', title: 'admin.person.ledger' },
  { id: 'payments', title: 'admin.person.payments' },
  { id: 'generations', title: 'admin.person.generations' },
  { id: 'invites', title: 'admin.person.invites' },
  { id: 'sessions', title: 'admin.person.sessions' },
  { id: 'notes', title: 'admin.person.notes' },
  { id: 'log', title: 'admin.audit.actions' },
]

/** Deleted people have none. */
const CREDIT_SECTIONS = ['credits', 'ledger']

/** Everything about a person who asks for help, with the actions. */
export default function PersonPage() {
  const { id = '' } = useParams()
  // The key resets the page's state for another person.
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: string }) {
  const intl = useIntl()
  const { status, data, reload } = useApiData(() => api('GET /api/operation/people/{id}', { params: { id } }))
  const heading =
    data?.email ?? intl.formatMessage({ id: data ? 'admin.signals.gone' : 'admin.people.title' })
  return (
    <ConsolePage heading={heading} description={<span className="break-all font-mono text-xs">{id}</span>}>
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && (
        <>
          <Profile person={data} onChange={reload} />
          <PageContents
            contents={CONTENTS.filter(
              ({ id: section }) => data.credits || !CREDIT_SECTIONS.includes(section),
            )}
          />
          <PersonCreditsSection person={data} onChange={reload} />
          {data.credits && (
            <PersonLedgerSection
              key={`${data.credits.available} ${data.credits.held}`}
              person={data}
              onChange={reload}
            />
          )}
          <PersonPaymentsSection person={data} onChange={reload} />
          <PersonGenerationsSection person={data} onChange={reload} />
          <PersonViewSection person={data} />
          <PersonInvitesSection person={data} />
          <PersonSessionsSection person={data} />
          <PersonNotesSection person={data} onChange={reload} />
          <PersonLogSection person={data} />
        </>
      )}
    </ConsolePage>
  )
}

type ProfileProps = { person: Person; onChange: () => void }

function Profile({ person, onChange }: ProfileProps) {
  const intl = useIntl()
  const { created_at, blocked_at, deleted_at, operator_role, verified, vip, has_password, has_google } =
    person
  const day = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {blocked_at && (
          <Badge tone="danger">
            <FormattedMessage id="admin.person.blocked_since" values={{ when: day(blocked_at) }} />
          </Badge>
        )}
        {deleted_at && (
          <Badge tone="neutral">
            <FormattedMessage id="admin.person.deleted_at" values={{ when: day(deleted_at) }} />
          </Badge>
        )}
        {operator_role && (
          <Badge tone="brand">
            <FormattedMessage id={`admin.role.${operator_role}`} />
          </Badge>
        )}
        {vip && (
          <Badge tone="brand">
            <FormattedMessage id="admin.person.vip" />
          </Badge>
        )}
        {!verified && !deleted_at && (
          <Badge tone="warning">
            <FormattedMessage id="admin.person.unverified" />
          </Badge>
        )}
        <span className="text-ink-muted">
          <FormattedMessage
            id="admin.person.since"
            values={{ when: day(created_at), password: String(has_password), google: String(has_google) }}
          />
        </span>
      </div>
      {!deleted_at && <PersonActions person={person} onChange={onChange} />}
    </div>
  )
}
