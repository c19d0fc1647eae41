import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApiData } from '../../app/session/use-api-data.ts'

type Watching<Data> = {
  load: () => Promise<Data>
  everyMs: number
  /** Whether something can have changed by itself. */
  isMoving: (data: Data) => boolean
}

/**
 * Data that changes by itself, looked at again and again. What was seen last stays when a look fails, with whatever
 * somebody is doing about it; `isOld` says so.
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
