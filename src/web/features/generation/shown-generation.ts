import { readForTab, storeForTab } from '../../app/session/tab-storage.ts'
import { takeParameter } from './take-parameter.ts'

const PARAMETER = 'generation'
const keyOf = (tool: string) => `generation:${tool}`

/** A tool's page with one of its generations. */
export function generationAddress(path: string, id: string): `/${string}` {
  return `${path as `/${string}`}?${PARAMETER}=${encodeURIComponent(id)}`
}

/** The generation that a tool's page shows: the one in the address, or the last one of this tab. */
export function findShownId(tool: string): string | null {
  return takeParameter(PARAMETER) ?? readForTab(keyOf(tool))
}

export function storeShownId(tool: string, id: string | null): void {
  storeForTab(keyOf(tool), id)
}

const screens = new Set<readonly string[]>()

/**
 * There is no need to announce a generation that is in view. Applies until the returned function is called.
 */
export function putOnScreen(ids: readonly string[]): () => void {
  screens.add(ids)
  return () => screens.delete(ids)
}

export function isOnScreen(id: string): boolean {
  return [...screens].some((ids) => ids.includes(id))
}
