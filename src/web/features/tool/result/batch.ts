import { useSyncExternalStore } from 'react'
import type { GenerationInputs } from '../../../../shared/contract/generations.ts'
import { readForTab, storeForTab } from '../../../app/session/tab-storage.ts'

/** One of several runs that are started together. */
export type BatchItem = {
  name: string
  inputs: GenerationInputs
  /** Makes sure that it is started once, however many attempts that takes. */
  key: string
  /** The id of its generation, once it has started. */
  id: string | null
  /** Why it could not be started. */
  problem: string | null
}

export type Batch = {
  items: readonly BatchItem[]
  consent: boolean
  /** The price of each. */
  price: number
}

const keyOf = (tool: string) => `batch:${tool}`
const watchers = new Set<() => void>()
let read: { text: string | null; batch: Batch | null } = { text: null, batch: null }

/** The runs that were started together on a tool's page, even before a reload. */
export function useBatch(tool: string): Batch | null {
  return useSyncExternalStore(
    watch,
    () => readBatch(tool),
    () => null,
  )
}

export function storeBatch(tool: string, batch: Batch | null): void {
  storeForTab(keyOf(tool), batch && JSON.stringify(batch))
  for (const notify of watchers) notify()
}

function readBatch(tool: string): Batch | null {
  const text = readForTab(keyOf(tool))
  if (text !== read.text) read = { text, batch: text === null ? null : (JSON.parse(text) as Batch) }
  return read.batch
}

function watch(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}
