import { FormattedMessage, useIntl } from 'react-intl'
import type { AuditLine, AuditSearch } from '../../../shared/contract/audit.ts'
import { api } from '../../app/session/browser-api.ts'
import { PersonLink } from './person-link.tsx'
import { PagedRows } from './rows.tsx'

export function AuditList({ search }: { search: AuditSearch }) {
  async function load(before?: number) {
    const query = { ...search, ...(before && { before }) }
    const { actions, next } = await api('GET /api/operation/audit', { query })
    return { items: actions, next }
  }
  return (
    <PagedRows
      load={load}
      none={<FormattedMessage id="admin.audit.none" />}
      row={(action) => <AuditRow key={action.id} line={action} />}
    />
  )
}

type AuditRowProps = {
  line: AuditLine
  /** The person whose page it is on; rows there do not repeat the person. */
  pageOf?: string
}

export function AuditRow({ line, pageOf }: AuditRowProps) {
  const intl = useIntl()
  const { at, operator, role, action, subject, person, before, after, reason } = line
  return (
    <li className="grid gap-1 py-3 text-sm md:grid-cols-[1fr_1fr] md:gap-x-6">
      <div className="min-w-0">
        <p className="font-semibold">
          <FormattedMessage id={`admin.audit.did.${action}`} />
        </p>
        {(person === null || person.id !== pageOf) && (
          <p className="break-all text-ink-muted">{person ? <PersonLink person={person} /> : subject.id}</p>
        )}
        <p className="break-words text-ink-subtle text-xs">
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
        {person && subject.id !== pageOf && (
          <p className="break-all font-mono text-ink-subtle text-xs">
            {subject.kind}: {subject.id}
          </p>
        )}
      </div>
    </li>
  )
}

type FactsProps = { label: 'admin.audit.before' | 'admin.audit.after'; facts: AuditLine['before'] }

/** The values as stored, because readers of this page want to know exactly. */
function Facts({ label, facts }: FactsProps) {
  if (facts === null) return null
  const told = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return (
    <p className="break-words text-ink-muted text-xs">
      <FormattedMessage id={label} values={{ facts: told.join(', ') }} />
    </p>
  )
}
