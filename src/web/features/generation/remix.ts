import { readForTab, storeForTab } from '../../app/session/tab-storage.ts'

const keyOf = (tool: string) => `remix:${tool}`

/** Notes after which piece of the gallery the form of a tool was filled in; null forgets it. */
export function storeRemix(tool: string, pieceId: string | null): void {
  storeForTab(keyOf(tool), pieceId)
}

export function readRemix(tool: string): string | null {
  return readForTab(keyOf(tool))
}
