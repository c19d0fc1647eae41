import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApiData } from '../../app/session/use-api-data.ts'

type Watching<Data> = {
  load: () => Promise<Data>
  everyMs: number
  /** Whether the data can change by itself. */
  isMoving: (data: Data) => boolean
}

/**
 * Data that is refreshed again and again. If a refresh fails, the old data stays, so that nobody loses their
 * place; `isOld` reports it.
 */
export function useWatchedData<Data>({ load, everyMs, isMoving }: Watching<Data>) {
  const latest = useRef<Data | null>(null)
  const [isOld, setOld] = useState(false)
  const watched = useApiData(async () => {
    try {
      latest.current = await load()
      setOld(false)
    } catch (error) {
      if (latest.current === null) throw error
      setOld(true)
    }
    return latest.current
  })
  const moves = watched.status === 'ready' && isMoving(watched.data)
  const look = useEffectEvent(() => {
    if (!document.hidden) watched.reload()
  })

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [moves, everyMs])

  return { ...watched, isOld }
}
