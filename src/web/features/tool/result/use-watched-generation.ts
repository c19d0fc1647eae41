import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { ApiError } from '../../../app/api/api-client.ts'
import { loadCode } from '../../../app/navigation/load-code.ts'
import { quietApi } from '../../../app/session/browser-api.ts'
import { hasEnded } from '../../generation/has-ended.ts'
import { findShownId, putOnScreen, storeShownId } from '../../generation/shown-generation.ts'

type WatchedGeneration = {
  generation: Generation | null
  /** Shows a generation and follows it while it runs. */
  follow: (generation: Generation) => void
}

/**
 * The tool's generation that the page shows. A running one is found again after leaving or reloading the
 * page.
 */
export function useWatchedGeneration(tool: string): WatchedGeneration {
  const [generation, setGeneration] = useState<Generation | null>(null)

  /** How often one was chosen or started. */
  const followed = useRef(0)

  function follow(next: Generation): void {
    followed.current += 1
    storeShownId(tool, next.id)
    setGeneration(next)
  }

  /** One that belongs to another person now, or is gone, is no longer shown. */
  const show = useEffectEvent((news: Generation | null) => {
    if (!news) storeShownId(tool, null)
    setGeneration(news)
  })

  const open = useEffectEvent(() => (generation && !hasEnded(generation) ? generation : null))
  const openId = generation && !hasEnded(generation) ? generation.id : null
  useEffect(() => {
    const shown = open()
    if (openId === null || !shown) return
    const left = new AbortController()
    // Usually nothing is running when people arrive.
    void loadCode(() => import('../../generation/jobs.ts'), ['first']).then((jobs) => {
      if (left.signal.aborted) return
      jobs.trackJob(shown)
      const stop = jobs.watchJobs(() => show(jobs.findJob(openId)))
      left.signal.addEventListener('abort', stop)
      show(jobs.findJob(openId))
    })
    return () => left.abort()
  }, [openId])

  const shownId = generation?.id
  useEffect(() => (shownId === undefined ? undefined : putOnScreen([shownId])), [shownId])

  const pickUp = useEffectEvent(follow)
  const { key: visit } = useLocation()

  useEffect(() => {
    let current = true
    const before = followed.current
    void findShown(tool, visit).then((found) => {
      if (current && found && followed.current === before) pickUp(found)
    })
    return () => {
      current = false
    }
  }, [tool, visit])

  return { generation, follow }
}

/** The one in the address or the last shown one, or else any running one of this tool. */
async function findShown(tool: string, _visit: string): Promise<Generation | null> {
  const id = findShownId(tool)
  try {
    if (id !== null) return await quietApi('GET /api/generations/{id}', { params: { id } })
    const { generations } = await quietApi('GET /api/generations', { query: { tool } })
    return generations.find((generation) => !hasEnded(generation)) ?? null
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) storeShownId(tool, null)
    return null
  }
}
