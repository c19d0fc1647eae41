import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Generation } from '../../../shared/contract/generations.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { refreshSession, useSession } from '../../app/session/session.ts'
import { usePageHidden } from '../../components/ui/use-page-hidden.ts'
import { hasEnded } from '../generation/has-ended.ts'

const POLL_MS = 1500

type OpenGenerations = {
  generations: Generation[]
  /** Asks at once, after something was done about one of them. */
  refresh: () => void
}

/**
 * The generations that have not ended, and those that ended within the last hour. One question covers all of them, so
 * that ten at once do not need ten connections. Nothing is asked while nobody looks.
 */
export function useOpenGenerations(onMade: () => void): OpenGenerations {
  const [generations, setGenerations] = useState<Generation[]>([])
  const [round, setRound] = useState(0)
  const signedIn = useSession().status === 'signed_in'
  const hidden = usePageHidden()
  const open = useRef<ReadonlySet<string>>(new Set())

  const ask = useEffectEvent((_round: number) => quietApi('GET /api/generations', { query: {} }))
  const take = useEffectEvent((next: Generation[]) => {
    const ended = next.filter((generation) => open.current.has(generation.id) && hasEnded(generation))
    open.current = new Set(next.filter((generation) => !hasEnded(generation)).map(({ id }) => id))
    setGenerations(next)
    if (ended.some(({ status }) => status === 'succeeded')) onMade()
    // The figure in the header can wait for the next occasion, should this fail.
    if (ended.length > 0) refreshSession().catch(() => undefined)
  })

  useEffect(() => {
    if (!signedIn || hidden) return
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look() {
      const answer = await ask(round).catch(() => null)
      if (!current) return
      if (answer) take(answer.generations)
      if (!answer?.generations.every(hasEnded)) timer = setTimeout(() => void look(), POLL_MS)
    }
    void look()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [signedIn, hidden, round])

  return { generations, refresh: () => setRound((count) => count + 1) }
}
