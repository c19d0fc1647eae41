import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from './session.ts'

type ApiData<Data> =
  | { status: 'loading'; data: null }
  | { status: 'failed'; data: null }
  | { status: 'ready'; data: Data }

const LOADING = { status: 'loading', data: null } as const

/**
 * Data that a component requests when it appears, on `reload`, and after a sign-in over the page. Outdated
 * answers are dropped. Signing out requests nothing: the page is being left, and an answer that asks for a
 * sign-in would open the dialog over the next page.
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
    // Old data stays until there is newer data; an error is cleared by the new attempt.
    setState((known) => (known.status === 'failed' ? LOADING : known))
  }
  return { ...state, reload }
}
