import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

type PackAddress = {
  /** The open pack, or null for the list of all. */
  pack: string | null
  /** Creations to add to the pack that is opened next. */
  add: readonly string[]
}

/** Replaces the history entry, so that Back does not return to it. */
type Step = { replace?: boolean }

/** The server renders the page once for everybody, so the address is only known in the browser. */
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
