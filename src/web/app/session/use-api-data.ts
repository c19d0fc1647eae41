import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from './session.ts'

type ApiData<Data> =
  | { status: 'loading'; data: null }
  | { status: 'failed'; data: null }
  | { status: 'ready'; data: Data }

const LOADING = { status: 'loading', data: null } as const

/**
 * Data that a component asks for when it appears, again on `reload`, and again when somebody has signed in over the
 * page. An outdated answer is dropped. Nothing is asked when somebody signs out: the page is being left, and an answer
 * that they must sign in would open the dialog over wherever they went.
 */
export function useApiData<Data>(load: () => Promise<Data>): ApiData<Data> & { reload: () => void } {
  const [state, setState] = useState<ApiData<Data>>(LOADING)
  const [round, setRound] = useState(0)
  const { status } = useSession()
  const wasSignedIn = useRef(false)
  const ask = useEffectEvent((_round: number) => load())

  useEffect(() => {
    if (status === 'unknown' || (status === 'visitor' && wasSignedIn.current)) return
    wasSignedIn.current = status === 'signed_in'
    let current = true
    ask(round).then(
      (data) => current && setState({ status: 'ready', data }),
      () => current && setState({ status: 'failed', data: null }),
    )
    return () => {
      current = false
    }
  }, [round, status])

  function reload() {
    setRound((count) => count + 1)
    // What is there stays until there is something newer; a failure gives way to the new attempt.
    setState((known) => (known.status === 'failed' ? LOADING : known))
  }
  return { ...state, reload }
}
