import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PersonLine } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { ConsolePage } from './console-page.tsx'
import { ConsoleSearch } from './console-search.tsx'
import { PersonLink } from './person-link.tsx'
import { PagedRows } from './rows.tsx'

/** People with an account, to find the ones who ask for help. */
export default function PeoplePage() {
  const intl = useIntl()
  const [text, setText] = useState('')

  async function load(before?: string) {
    const query = { ...(text && { text }), ...(before && { before }) }
    const { people, next } = await api('GET /api/operation/people', { query })
    return { items: people, next }
  }

  return (
    <ConsolePage
      heading={intl.formatMessage({ id: 'admin.people.title' })}
      description={<FormattedMessage id="admin.people.description" />}
    >
      <PageSection
        id="people"
        title={<FormattedMessage id="admin.people.found" />}
        description={<FormattedMessage id="admin.people.found_description" />}
      >
        <ConsoleSearch label={intl.formatMessage({ id: 'admin.people.search_label' })} onSearch={setText} />
        <PagedRows
          key={text}
          load={load}
          none={<FormattedMessage id="admin.people.none" />}
          row={(person) => <PersonRow key={person.id} person={person} />}
        />
      </PageSection>
    </ConsolePage>
  )
}

function PersonRow({ person }: { person: PersonLine }) {
  const intl = useIntl()
  const { id, email, created_at, blocked_at } = person
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <PersonLink person={{ id, email }} />
        <span className="block break-all font-mono text-ink-subtle text-xs">{id}</span>
      </span>
      {blocked_at && (
        <Badge tone="danger">
          <FormattedMessage id="admin.person.blocked" />
        </Badge>
      )}
      <time dateTime={created_at} className="text-ink-muted">
        {intl.formatDate(created_at, { dateStyle: 'medium' })}
      </time>
    </li>
  )
}
