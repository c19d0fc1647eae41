import { useCallback, useSyncExternalStore } from 'react'
import { formatHex, parseColour } from '../../components/ui/colour.ts'
import { readStored, store } from '../session/browser-storage.ts'

const HISTORY_LENGTH = 9
const nothing: readonly string[] = []

/** Newest first, without duplicates, never longer than the limit. */
export function rememberColour(history: readonly string[], hex: string, limit = HISTORY_LENGTH): string[] {
  return [hex, ...history.filter((known) => known !== hex)].slice(0, limit)
}

/** Other code can change the storage, so only valid colors are kept. */
export function readHistory(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    const colours = list.map((entry) => (typeof entry === 'string' ? parseColour(entry) : null))
    return colours.flatMap((colour) => (colour ? [formatHex(colour)] : [])).slice(0, HISTORY_LENGTH)
  } catch {
    return []
  }
}

const listeners = new Set<() => void>()
const cache = new Map<string, { stored: string | null; history: readonly string[] }>()

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  window.addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('storage', notify)
  }
}

function snapshot(key: string): readonly string[] {
  const stored = readStored(key)
  const known = cache.get(key)
  if (known && known.stored === stored) return known.history
  const history = readHistory(stored)
  cache.set(key, { stored, history })
  return history
}

/** The recent colors, kept in this browser under `key` and shared by all pickers with the same key. */
export function useColourHistory(key: string): [readonly string[], (hex: string) => void] {
  const history = useSyncExternalStore(
    subscribe,
    () => snapshot(key),
    () => nothing,
  )
  const remember = useCallback(
    (hex: string) => {
      store(key, JSON.stringify(rememberColour(snapshot(key), hex)))
      for (const notify of listeners) notify()
    },
    [key],
  )
  return [history, remember]
}
