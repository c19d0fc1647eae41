import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AuditLine, AuditSearch } from '../../../shared/contract/audit.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { PersonLink } from './person-link.tsx'

type AuditListProps = { search: AuditSearch; before?: number }

/** A page of the log, and those after it that somebody has asked for. */
export function AuditList({ search, before }: AuditListProps) {
  const { status, data, reload } = useApiData(() =>
    api('GET /api/operation/audit', { query: { ...search, ...(before && { before }) } }),
  )
  const [asked, setAsked] = useState(false)
  if (status === 'loading') return <SectionSkeleton />
  if (status === 'failed') return <LoadFailed onRetry={reload} />
  if (data.actions.length === 0 && before === undefined) {
    return (
      <p className="text-sm">
        <FormattedMessage id="admin.audit.none" />
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {data.actions.map((action) => (
          <AuditRow key={action.id} line={action} />
        ))}
      </ul>
      {data.next !== null && asked && <AuditList search={search} before={data.next} />}
      {data.next !== null && !asked && (
        <Button className="mt-3" onClick={() => setAsked(true)}>
          <FormattedMessage id="admin.more" />
        </Button>
      )}
    </>
  )
}

export function AuditRow({ line }: { line: AuditLine }) {
  const intl = useIntl()
  const { at, operator, role, action, subject, person, before, after, reason } = line
  return (
    <li className="grid gap-1 py-3 text-sm md:grid-cols-[1fr_1fr] md:gap-x-6">
      <div className="min-w-0">
        <p className="font-semibold">
          <FormattedMessage id={`admin.audit.did.${action}`} />
        </p>
        <p className="break-all text-ink-muted">{person ? <PersonLink person={person} /> : subject.id}</p>
        <p className="break-all text-ink-subtle text-xs">
          <FormattedMessage
            id="admin.audit.by"
            values={{ operator, role: intl.formatMessage({ id: `admin.role.${role}` }) }}
          />
          {' · '}
          <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
        </p>
      </div>
      <div className="min-w-0">
        {reason && <p className="break-words">{reason}</p>}
        <Facts label="admin.audit.before" facts={before} />
        <Facts label="admin.audit.after" facts={after} />
        {person && (
          <p className="break-all font-mono text-ink-subtle text-xs">
            {subject.kind}: {subject.id}
          </p>
        )}
      </div>
    </li>
  )
}

type FactsProps = { label: 'admin.audit.before' | 'admin.audit.after'; facts: AuditLine['before'] }

/** As they were written down: whoever looks here wants to know exactly. */
function Facts({ label, facts }: FactsProps) {
  if (facts === null) return null
  const told = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return (
    <p className="break-words text-ink-muted text-xs">
      <FormattedMessage id={label} values={{ facts: told.join(', ') }} />
    </p>
  )
}
