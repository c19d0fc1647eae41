import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

/** What a report is about: named by the address at first. The page is the same for every address until it is open. */
export function useReference(): [string, (reference: string) => void] {
  const [search] = useSearchParams()
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [found, setFound] = useState<string | null>(null)
  return [found ?? (isInBrowser ? (search.get('reference') ?? '') : ''), setFound]
}
