import { FormattedMessage, useIntl } from 'react-intl'
import type { AbuseSignal } from '../../../shared/contract/admin.ts'
import { api } from '../../app/session/browser-api.ts'
import { ListSection } from './list-section.tsx'
import { PersonLink } from './person-link.tsx'

export function SignalsSection() {
  return (
    <ListSection
      id="signals"
      title={<FormattedMessage id="admin.signals.title" />}
      description={<FormattedMessage id="admin.signals.description" />}
      load={async () => (await api('GET /api/operation/signals')).signals}
      none={<FormattedMessage id="admin.signals.none" />}
      row={(signal) => <Row key={`${signal.at} ${signal.kind} ${signal.person.id}`} signal={signal} />}
    />
  )
}

function Row({ signal: { at, kind, amount, person } }: { signal: AbuseSignal }) {
  const intl = useIntl()
  return (
    <li className="py-3 text-sm">
      <span className="font-semibold">
        <FormattedMessage id={`admin.signals.${kind}`} values={{ amount }} />
      </span>
      <span className="block">
        <PersonLink person={person} />
      </span>
      <span className="block text-ink-subtle text-xs">
        {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
      </span>
    </li>
  )
}
