import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Person } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { type AskedGeneration, GenerationDialog } from './generation-dialog.tsx'
import { GenerationRow } from './generation-row.tsx'
import { Rows } from './rows.tsx'

type PersonGenerationsSectionProps = { person: Person; onChange: () => void }

/** A person's latest generations, without their inputs, which stay private. */
export function PersonGenerationsSection({ person, onChange }: PersonGenerationsSectionProps) {
  const [asked, setAsked] = useState<AskedGeneration | null>(null)
  return (
    <PageSection
      id="generations"
      title={<FormattedMessage id="admin.person.generations" />}
      description={<FormattedMessage id="admin.person.generations_description" />}
    >
      <Rows
        items={person.generations}
        none={<FormattedMessage id="admin.person.generations_none" />}
        row={(generation) => (
          <GenerationRow key={generation.id} generation={generation} at={generation.at} onAsk={setAsked} />
        )}
      />
      {asked && <GenerationDialog asked={asked} onDone={onChange} onClose={() => setAsked(null)} />}
    </PageSection>
  )
}
