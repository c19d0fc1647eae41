import { useEffect, useEffectEvent, useState } from 'react'

type ApiData<Data> =
  | { status: 'loading'; data: null }
  | { status: 'failed'; data: null }
  | { status: 'ready'; data: Data }

/** Data that a component asks for when it appears, and again on `reload`; an outdated answer is dropped. */
export function useApiData<Data>(load: () => Promise<Data>): ApiData<Data> & { reload: () => void } {
  const [state, setState] = useState<ApiData<Data>>({ status: 'loading', data: null })
  const [round, setRound] = useState(0)
  const ask = useEffectEvent((_round: number) => load())

  useEffect(() => {
    let current = true
    ask(round).then(
      (data) => current && setState({ status: 'ready', data }),
      () => current && setState({ status: 'failed', data: null }),
    )
    return () => {
      current = false
    }
  }, [round])

  return { ...state, reload: () => setRound((count) => count + 1) }
}
