import { FormattedMessage, useIntl } from 'react-intl'
import type { RepeatOffender } from '../../../shared/contract/admin.ts'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { ListSection } from './list-section.tsx'
import { PersonLink } from './person-link.tsx'

/** People who had more than one thing removed. */
export function OffendersSection() {
  return (
    <ListSection
      id="offenders"
      title={<FormattedMessage id="admin.offenders.title" />}
      description={<FormattedMessage id="admin.offenders.description" />}
      load={async () => (await api('GET /api/operation/repeat-offenders')).people}
      none={<FormattedMessage id="admin.offenders.none" />}
      noneIsGood
      row={(offender) => <OffenderRow key={offender.person.id} offender={offender} />}
    />
  )
}

function OffenderRow({ offender: { person, removed, latest_at, blocked } }: { offender: RepeatOffender }) {
  const intl = useIntl()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
      <PersonLink person={person} />
      <span className="text-ink-muted">
        <FormattedMessage
          id="admin.offenders.removed"
          values={{ count: removed, when: intl.formatDate(latest_at, { dateStyle: 'medium' }) }}
        />
      </span>
      {blocked && (
        <Badge tone="danger">
          <FormattedMessage id="admin.offenders.blocked" />
        </Badge>
      )}
    </li>
  )
}
