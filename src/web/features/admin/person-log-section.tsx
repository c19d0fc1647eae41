import { FormattedMessage } from 'react-intl'
import type { Person } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { AuditRow } from './audit-list.tsx'

/** What operators have done that concerns somebody. */
export function PersonLogSection({ person: { log } }: { person: Person }) {
  return (
    <PageSection
      id="log"
      title={<FormattedMessage id="admin.audit.title" />}
      description={<FormattedMessage id="admin.audit.actions_description" />}
    >
      {log.length === 0 ? (
        <p className="text-sm">
          <FormattedMessage id="admin.audit.none" />
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {log.map((line) => (
            <AuditRow key={line.id} line={line} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}
