import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { loadCode } from '../../../app/navigation/load-code.ts'
import { quietApi } from '../../../app/session/browser-api.ts'
import { refreshSession } from '../../../app/session/session.ts'
import { hasEnded } from '../../generation/follow-generation.ts'
import { readForTab, storeForTab } from './tab-storage.ts'

type WatchedGeneration = {
  generation: Generation | null
  /** Shows a generation and, while it runs, follows it. */
  follow: (generation: Generation) => void
}

const keyOf = (tool: string) => `generation:${tool}`

/** The generation of a tool that the page shows. One that runs is found again after leaving or reloading the page. */
export function useWatchedGeneration(tool: string): WatchedGeneration {
  const [generation, setGeneration] = useState<Generation | null>(null)
  const watching = useRef<AbortController | null>(null)

  function follow(next: Generation): void {
    watching.current?.abort()
    watching.current = new AbortController()
    storeForTab(keyOf(tool), next.id)
    setGeneration(next)
    if (!hasEnded(next)) void watch(next.id, watching.current.signal)
  }

  async function watch(id: string, signal: AbortSignal): Promise<void> {
    try {
      // Nothing runs yet when most people come.
      const load = () => import('../../generation/watch-generation.ts')
      const { watchGeneration } = await loadCode(load, ['first'])
      await watchGeneration(id, { onChange: setGeneration, signal })
    } catch {
      // It belongs to somebody else by now, or is gone.
      if (signal.aborted) return
      storeForTab(keyOf(tool), null)
      setGeneration(null)
    }
    // The balance in the header follows what was captured or given back.
    if (!signal.aborted) await refreshSession().catch(() => undefined)
  }

  const pickUp = useEffectEvent(follow)

  useEffect(() => {
    let current = true
    void findShown(tool).then((found) => current && found && pickUp(found))
    return () => {
      current = false
      watching.current?.abort()
    }
  }, [tool])

  return { generation, follow }
}

/** What this tab was looking at, or else whatever of this tool still runs. */
async function findShown(tool: string): Promise<Generation | null> {
  const id = readForTab(keyOf(tool))
  try {
    if (id !== null) return await quietApi('GET /api/generations/{id}', { params: { id } })
    const { generations } = await quietApi('GET /api/generations', { query: { tool } })
    return generations.find((generation) => !hasEnded(generation)) ?? null
  } catch {
    storeForTab(keyOf(tool), null)
    return null
  }
}
