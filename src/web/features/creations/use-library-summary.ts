import { useEffect, useState } from 'react'
import type { LibrarySummary } from '../../../shared/contract/creations.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { useSession } from '../../app/session/session.ts'

/** The tags in use and the size of the trash; empty until they are loaded. Loaded again on every change. */
export function useLibrarySummary(): { summary: LibrarySummary; refresh: () => void } {
  const [summary, setSummary] = useState<LibrarySummary>({ tags: [], trash: { count: 0, bytes: 0 } })
  const [round, setRound] = useState(0)
  const signedIn = useSession().status === 'signed_in'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new question.
  useEffect(() => {
    if (!signedIn) return
    let current = true
    quietApi('GET /api/creations/summary').then(
      (found) => current && setSummary(found),
      // The list works without them.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [signedIn, round])
  return { summary, refresh: () => setRound((count) => count + 1) }
}
