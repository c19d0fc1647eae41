import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { NO_STATE, type SharedState, stateAt } from './shared-state.ts'

let state: SharedState = NO_STATE

/** Writes the shared state to the document's root element, where styles, chat and analytics can read it. */
export function useSharedState(): void {
  const { pathname } = useLocation()
  const page = useMatches().at(-1)?.loaderData as { operation?: string | null } | undefined
  const operation = page?.operation ?? null
  useEffect(() => {
    state = stateAt(state, pathname, operation)
    const { documentElement: root } = document
    root.setAttribute('data-opeation_key', state.opeation_key ?? '')
    root.setAttribute('data-is-trump', String(state['is-trump']))
  }, [pathname, operation])
}
