import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Generation } from '../../../shared/contract/generations.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { refreshSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { useKeptFocus } from '../../components/ui/use-kept-focus.ts'
import { hasEnded } from '../generation/has-ended.ts'
import { loadJobs, useJobs } from '../generation/jobs.ts'
import { useEndedJobs } from '../generation/use-ended-jobs.ts'
import { readDismissed, storeDismissed } from './dismissed-generations.ts'
import { FailedRow, RunningRow } from './generation-row.tsx'

/** Running and failed generations; nothing if there are none. */
export function GenerationList({ onMade }: { onMade: () => void }) {
  const generations = useJobs()
  // The list of creations appears at once, and must not be pushed down while somebody is about to press
  // something in it.
  useEffect(() => void loadJobs(), [])
  useEndedJobs(generations, (ended) => {
    if (ended.some(({ status }) => status === 'succeeded')) onMade()
  })
  const [dismissed, setDismissed] = useState<readonly string[] | null>(null)
  // The server has no storage to read, and nothing is listed before the browser has loaded it.
  const away = dismissed ?? (generations.length > 0 ? readDismissed() : [])
  const running = generations.filter((generation) => !hasEnded(generation))
  const failed = generations.filter((generation) => hasFailed(generation) && !away.includes(generation.id))

  function dismiss(ids: readonly string[]) {
    // Another one may have been dismissed during this retry.
    setDismissed((known) => [...(known ?? readDismissed()), ...ids])
    storeDismissed(ids)
  }
  /** Both change the balance in the header. */
  async function act(action: 'cancel' | 'retry', id: string) {
    const done = await succeeds(async () => {
      await api(`POST /api/generations/{id}/${action}`, { params: { id } })
      await refreshSession()
    })
    if (done && action === 'retry') dismiss([id])
    await loadJobs()
  }

  return (
    <>
      {running.length > 0 && (
        <section aria-labelledby="running-title" className="mb-8">
          <h2 id="running-title" className="mb-3 text-xl">
            <FormattedMessage id="creations.running" />
          </h2>
          <Rows generations={running}>
            {(generation) => (
              <RunningRow generation={generation} onCancel={() => act('cancel', generation.id)} />
            )}
          </Rows>
        </section>
      )}
      {failed.length > 0 && (
        <FailureFold count={failed.length} onDismiss={() => dismiss(failed.map(({ id }) => id))}>
          <Rows generations={failed}>
            {(generation) => (
              <FailedRow
                generation={generation}
                onRetry={() => act('retry', generation.id)}
                onDismiss={() => dismiss([generation.id])}
              />
            )}
          </Rows>
        </FailureFold>
      )}
    </>
  )
}

function hasFailed({ status }: Generation): boolean {
  return status === 'failed' || status === 'blocked'
}

type RowsProps = { generations: readonly Generation[]; children: (generation: Generation) => ReactNode }

function Rows({ generations, children }: RowsProps) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {generations.map((generation) => (
        <li key={generation.id}>{children(generation)}</li>
      ))}
    </ul>
  )
}

type FailureFoldProps = { count: number; onDismiss: () => void; children: ReactNode }

/** One line for all failures, because visitors of this page look for their results. */
function FailureFold({ count, onDismiss, children }: FailureFoldProps) {
  const area = useKeptFocus<HTMLDetailsElement>()
  return (
    <details ref={area} className="group mb-6 rounded-xl bg-sunken px-4 ring-1 ring-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />
        <span className="flex-1">
          <FormattedMessage id="creations.failed" values={{ count }} />
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-subtle group-open:rotate-180" />
      </summary>
      <div className="grid justify-items-start gap-3 pb-4">
        <div className="w-full">{children}</div>
        {count > 1 && (
          <Button size="sm" onClick={onDismiss}>
            <FormattedMessage id="creations.dismiss_all" />
          </Button>
        )}
      </div>
    </details>
  )
}
