import { useEffect, useEffectEvent, useRef } from 'react'
import type { Generation } from '../../../shared/contract/generations.ts'
import { hasEnded } from './has-ended.ts'

/** Reports jobs that were open here and have ended since. */
export function useEndedJobs(
  jobs: readonly Generation[],
  onEnded: (ended: readonly Generation[]) => void,
): void {
  const open = useRef<ReadonlySet<string>>(new Set())
  const tell = useEffectEvent(onEnded)
  useEffect(() => {
    const ended = jobs.filter((job) => open.current.has(job.id) && hasEnded(job))
    open.current = new Set(jobs.filter((job) => !hasEnded(job)).map(({ id }) => id))
    if (ended.length > 0) tell(ended)
  }, [jobs])
}
