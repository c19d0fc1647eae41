import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PersonLine } from '../../../shared/contract/people.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { ConsolePage } from './console-page.tsx'
import { PersonLink } from './person-link.tsx'

/** Those who have an account, to find somebody who asks for help. */
export default function PeoplePage() {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const label = intl.formatMessage({ id: 'admin.people.search_label' })

  function look(event: FormEvent) {
    event.preventDefault()
    setText(typed.trim())
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
        <search>
          <form onSubmit={look} className="mb-4 flex flex-wrap items-center gap-2">
            <TextInput
              type="search"
              aria-label={label}
              placeholder={label}
              icon={<Search aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={320}
              className="min-w-0 max-sm:w-full sm:max-w-lg sm:flex-1"
            />
            <Button type="submit">
              <FormattedMessage id="admin.transactions.search" />
            </Button>
          </form>
        </search>
        <PeopleList key={text} text={text} />
      </PageSection>
    </ConsolePage>
  )
}

type PeopleListProps = { text: string; before?: string }

/** A page of people, and those after it that somebody has asked for. */
function PeopleList({ text, before }: PeopleListProps) {
  const { status, data, reload } = useApiData(() =>
    api('GET /api/operation/people', { query: { ...(text && { text }), ...(before && { before }) } }),
  )
  const [asked, setAsked] = useState(false)
  if (status === 'loading') return <SectionSkeleton />
  if (status === 'failed') return <LoadFailed onRetry={reload} />
  if (data.people.length === 0 && before === undefined) {
    return (
      <p className="text-sm">
        <FormattedMessage id="admin.people.none" />
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {data.people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      {data.next !== null && asked && <PeopleList text={text} before={data.next} />}
      {data.next !== null && !asked && (
        <Button className="mt-3" onClick={() => setAsked(true)}>
          <FormattedMessage id="admin.more" />
        </Button>
      )}
    </>
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
