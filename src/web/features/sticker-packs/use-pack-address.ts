import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

type PackAddress = {
  /** The pack that is open, or null for the list of all. */
  pack: string | null
  /** Creations that are to be added to the pack that is opened next. */
  add: readonly string[]
}

/** What was there is not come back to. */
type Step = { replace?: boolean }

/** Until the page runs in a browser nobody knows its address: it is the same for everybody. */
export function usePackAddress(): [PackAddress | null, (next: PackAddress, step?: Step) => void] {
  const [search, setSearch] = useSearchParams()
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const open = ({ pack, add }: PackAddress, { replace = false }: Step = {}) =>
    setSearch(
      { ...(pack && { pack }), ...(add.length > 0 && { add: add.join() }) },
      { replace, defaultShouldRevalidate: false },
    )
  const add = search.get('add')?.split(',').filter(Boolean) ?? []
  return [isInBrowser ? { pack: search.get('pack'), add } : null, open]
}
