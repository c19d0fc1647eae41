import { readForTab, storeForTab } from '../../app/session/tab-storage.ts'
import { takeParameter } from './take-parameter.ts'

const PARAMETER = 'generation'
const keyOf = (tool: string) => `generation:${tool}`

/** The page of a tool with one of its generations. */
export function generationAddress(path: string, id: string): `/${string}` {
  return `${path as `/${string}`}?${PARAMETER}=${encodeURIComponent(id)}`
}

/** The generation that the page of a tool is to show: what the address asks for, or what this tab was looking at. */
export function findShownId(tool: string): string | null {
  return takeParameter(PARAMETER) ?? readForTab(keyOf(tool))
}

export function storeShownId(tool: string, id: string | null): void {
  storeForTab(keyOf(tool), id)
}

const screens = new Set<readonly string[]>()

/** Of what somebody has before their eyes they need not be told. Counts until the returned function is called. */
export function putOnScreen(ids: readonly string[]): () => void {
  screens.add(ids)
  return () => screens.delete(ids)
}

export function isOnScreen(id: string): boolean {
  return [...screens].some((ids) => ids.includes(id))
}
