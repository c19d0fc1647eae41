import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Person } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { GENERATION_TONES, GenerationActions } from './generation-actions.tsx'
import { type AskedGeneration, GenerationDialog } from './generation-dialog.tsx'
import { Rows } from './rows.tsx'

type PersonGenerationsSectionProps = { person: Person; onChange: () => void }

/** What somebody has started lately; what they put in stays theirs. */
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
        row={(generation) => <GenerationRow key={generation.id} generation={generation} onAsk={setAsked} />}
      />
      {asked && <GenerationDialog asked={asked} onDone={onChange} onClose={() => setAsked(null)} />}
    </PageSection>
  )
}

type GenerationRowProps = {
  generation: Person['generations'][number]
  onAsk: (asked: AskedGeneration) => void
}

function GenerationRow({ generation, onAsk }: GenerationRowProps) {
  const intl = useIntl()
  const { id, at, tool, engine, status, error, credits } = generation
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {tool}
          <Badge tone={GENERATION_TONES[status]}>
            <FormattedMessage id={`admin.person.status.${status}`} />
          </Badge>
          {error && <span className="font-mono font-normal text-ink-muted text-xs">{error}</span>}
        </p>
        <p className="break-all text-ink-subtle text-xs">
          {engine} · <span className="font-mono">{id}</span>
        </p>
      </div>
      <span className="tabular-nums">
        <FormattedMessage id="credits.amount" values={{ credits }} />
      </span>
      <time dateTime={at} className="text-ink-muted">
        {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <GenerationActions generation={generation} onAsk={onAsk} />
    </li>
  )
}
