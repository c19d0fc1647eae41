import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from './session.ts'

type ApiData<Data> =
  | { status: 'loading'; data: null }
  | { status: 'failed'; data: null }
  | { status: 'ready'; data: Data }

/**
 * Data that a component asks for when it appears, again on `reload`, and again when somebody has signed in over the
 * page. An outdated answer is dropped.
 */
export function useApiData<Data>(load: () => Promise<Data>): ApiData<Data> & { reload: () => void } {
  const [state, setState] = useState<ApiData<Data>>({ status: 'loading', data: null })
  const [round, setRound] = useState(0)
  const { status } = useSession()
  const ask = useEffectEvent((_round: number) => load())

  useEffect(() => {
    if (status === 'unknown') return
    let current = true
    ask(round).then(
      (data) => current && setState({ status: 'ready', data }),
      () => current && setState({ status: 'failed', data: null }),
    )
    return () => {
      current = false
    }
  }, [round, status])

  return { ...state, reload: () => setRound((count) => count + 1) }
}
