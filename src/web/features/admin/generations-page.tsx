import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FailureGroup, OperatedGeneration } from '../../../shared/contract/operated-generations.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { ConsolePage } from './console-page.tsx'
import { type AskedGeneration, GenerationDialog } from './generation-dialog.tsx'
import { GenerationRow } from './generation-row.tsx'
import { OldNote } from './old-note.tsx'
import { PersonLink } from './person-link.tsx'
import { Rows } from './rows.tsx'
import { useWatchedData } from './use-watched-data.ts'

const POLL_EVERY_MS = 3_000

/** Everybody's running, waiting and failed generations. */
export default function GenerationsPage() {
  const intl = useIntl()
  const [asked, setAsked] = useState<AskedGeneration | null>(null)
  const { status, data, reload, isOld } = useWatchedData({
    load: () => api('GET /api/operation/generations'),
    everyMs: POLL_EVERY_MS,
    isMoving: () => true,
  })

  return (
    <ConsolePage
      heading={intl.formatMessage({ id: 'admin.generations.title' })}
      description={<FormattedMessage id="admin.generations.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && (
        <>
          <OldNote isOld={isOld} />
          <PageSection
            id="queue"
            title={<FormattedMessage id="admin.generations.queue" values={{ count: data.queue.length }} />}
            description={<FormattedMessage id="admin.generations.queue_description" />}
          >
            <Rows
              items={data.queue}
              none={<FormattedMessage id="admin.generations.queue_none" />}
              row={(generation) => (
                <OperatedRow key={generation.id} generation={generation} onAsk={setAsked} />
              )}
            />
          </PageSection>
          <Failures failures={data.failures} onAsk={setAsked} />
        </>
      )}
      {asked && <GenerationDialog asked={asked} onDone={reload} onClose={() => setAsked(null)} />}
    </ConsolePage>
  )
}

type FailuresProps = { failures: readonly FailureGroup[]; onAsk: (asked: AskedGeneration) => void }

function Failures({ failures, onAsk }: FailuresProps) {
  return (
    <PageSection
      id="failures"
      title={<FormattedMessage id="admin.generations.failures" />}
      description={<FormattedMessage id="admin.generations.failures_description" />}
    >
      <Rows
        items={failures}
        none={<FormattedMessage id="admin.generations.failures_none" />}
        noneIsGood
        row={({ cause, tool, count, latest }) => (
          <li key={`${cause} ${tool}`} className="py-3">
            <details>
              <summary className="cursor-pointer text-sm">
                <span className="font-mono">{cause}</span> · {tool}{' '}
                <Badge tone="danger">
                  <FormattedMessage id="admin.generations.times" values={{ count }} />
                </Badge>
              </summary>
              <ul className="mt-2 divide-y divide-line pl-4">
                {latest.map((generation) => (
                  <OperatedRow key={generation.id} generation={generation} onAsk={onAsk} />
                ))}
              </ul>
            </details>
          </li>
        )}
      />
    </PageSection>
  )
}

type OperatedRowProps = { generation: OperatedGeneration; onAsk: (asked: AskedGeneration) => void }

function OperatedRow({ generation, onAsk }: OperatedRowProps) {
  const { progress, created_at, person, inputs } = generation
  return (
    <GenerationRow
      generation={generation}
      at={created_at}
      progress={progress}
      owner={person ? <PersonLink person={person} /> : <FormattedMessage id="admin.generations.visitor" />}
      inputs={Object.entries(inputs)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')}
      onAsk={onAsk}
    />
  )
}
