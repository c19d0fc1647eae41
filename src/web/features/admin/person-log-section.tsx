import { FormattedMessage } from 'react-intl'
import type { Person } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { AuditRow } from './audit-list.tsx'
import { Rows } from './rows.tsx'

/** The operators' actions that concern a person. */
export function PersonLogSection({ person: { id, log } }: { person: Person }) {
  return (
    <PageSection
      id="log"
      title={<FormattedMessage id="admin.audit.actions" />}
      description={<FormattedMessage id="admin.audit.actions_description" />}
    >
      <Rows
        items={log}
        none={<FormattedMessage id="admin.audit.none" />}
        row={(line) => <AuditRow key={line.id} line={line} pageOf={id} />}
      />
    </PageSection>
  )
}
