import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Generation } from '../../../shared/contract/generations.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { refreshSession } from '../../app/session/session.ts'
import { hasEnded } from '../generation/has-ended.ts'
import { findJobs, useJobs } from '../generation/jobs.ts'
import { useEndedJobs } from '../generation/use-ended-jobs.ts'
import { readDismissed, storeDismissed } from './dismissed-generations.ts'
import { GenerationRow } from './generation-row.tsx'

/** What is being made, and what could not be made; nothing where there is neither. */
export function GenerationList({ onMade }: { onMade: () => void }) {
  const generations = useJobs()
  useEndedJobs(generations, (ended) => {
    if (ended.some(({ status }) => status === 'succeeded')) onMade()
  })
  const [dismissed, setDismissed] = useState<readonly string[] | null>(null)
  // The server has no storage to read, and nothing is listed before the browser has asked.
  const away = dismissed ?? (generations.length > 0 ? readDismissed() : [])
  const shown = generations.filter(
    (generation) => !hasEnded(generation) || (hasFailed(generation) && !away.includes(generation.id)),
  )
  if (shown.length === 0) return null

  function dismiss(id: string) {
    // Another may have been dismissed while this one was tried again.
    setDismissed((known) => [...(known ?? readDismissed()), id])
    storeDismissed(id)
  }
  /** Both move credits, which the header shows. */
  async function act(action: 'cancel' | 'retry', id: string) {
    const done = await succeeds(async () => {
      await api(`POST /api/generations/{id}/${action}`, { params: { id } })
      await refreshSession()
    })
    if (done && action === 'retry') dismiss(id)
    await findJobs()
  }

  return (
    <section aria-labelledby="running-title" className="mb-8">
      <h2 id="running-title" className="mb-3 text-xl">
        <FormattedMessage id="creations.running" />
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {shown.map((generation) => (
          <li key={generation.id}>
            <GenerationRow
              generation={generation}
              onCancel={() => act('cancel', generation.id)}
              onRetry={() => act('retry', generation.id)}
              onDismiss={() => dismiss(generation.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function hasFailed({ status }: Generation): boolean {
  return status === 'failed' || status === 'blocked'
}
