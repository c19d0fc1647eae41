import { FormattedMessage, useIntl } from 'react-intl'
import type { Person, PersonInvite } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { PersonLink } from './person-link.tsx'

/** Who invited a person, whom they invited, and signs of collecting free credits. */
export function PersonInvitesSection({ person }: { person: Person }) {
  const intl = useIntl()
  const { invited_by, invited, signals } = person
  const isEmpty = !invited_by && invited.length === 0 && signals.length === 0
  return (
    <PageSection
      id="invites"
      title={<FormattedMessage id="admin.person.invites" />}
      description={<FormattedMessage id="admin.person.invites_description" />}
    >
      {isEmpty && (
        <p className="text-sm">
          <FormattedMessage id="admin.person.invites_none" />
        </p>
      )}
      <ul className="divide-y divide-line">
        {signals.map(({ at, kind, amount }) => (
          <li key={`${at} ${kind}`} className="py-2.5 text-sm">
            <span className="font-semibold">
              <FormattedMessage id={`admin.signals.${kind}`} values={{ amount }} />
            </span>
            <span className="block text-ink-subtle text-xs">
              {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
            </span>
          </li>
        ))}
        {invited_by && <InviteRow invite={invited_by} label="admin.person.invited_by" />}
        {invited.map((invite) => (
          <InviteRow key={invite.person.id} invite={invite} label="admin.person.invited" />
        ))}
      </ul>
    </PageSection>
  )
}

type InviteRowProps = { invite: PersonInvite; label: 'admin.person.invited_by' | 'admin.person.invited' }

function InviteRow({ invite: { person, at, state, credits, refusal }, label }: InviteRowProps) {
  const intl = useIntl()
  return (
    <li className="py-2.5 text-sm">
      <FormattedMessage id={label} values={{ person: <PersonLink key="person" person={person} /> }} />
      <span className="block text-ink-muted">
        <FormattedMessage id={`admin.person.invite.${state}`} values={{ credits }} />
        {refusal && <span className="font-mono text-xs"> ({refusal})</span>}
      </span>
      <span className="block text-ink-subtle text-xs">
        {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
      </span>
    </li>
  )
}
