import { useSyncExternalStore } from 'react'
import type { Generation } from '../../../shared/contract/generations.ts'
import { readStored, store } from '../../app/session/browser-storage.ts'

const KEY = 'seenJobs'
/** The site lists no more than this from an hour. */
const MAX_KEPT = 100
const NONE: readonly string[] = []

let parsed: { text: string | null; ids: readonly string[] } = { text: null, ids: NONE }
const watchers = new Set<() => void>()

/** The ended jobs that the person has seen in the tray, in any tab. */
export function useSeenJobs(): readonly string[] {
  return useSyncExternalStore(watch, read, () => NONE)
}

export function rememberSeenJobs(jobs: readonly Generation[]): void {
  const seen = read()
  const fresh = jobs.map(({ id }) => id).filter((id) => !seen.includes(id))
  if (fresh.length === 0) return
  store(KEY, [...fresh, ...seen].slice(0, MAX_KEPT).join(' '))
  for (const notify of watchers) notify()
}

function read(): readonly string[] {
  const text = readStored(KEY)
  if (text !== parsed.text) parsed = { text, ids: text?.split(' ') ?? NONE }
  return parsed.ids
}

function watch(notify: () => void): () => void {
  watchers.add(notify)
  addEventListener('storage', notify)
  return () => {
    watchers.delete(notify)
    removeEventListener('storage', notify)
  }
}
