import { readForTab, storeForTab } from '../../app/session/tab-storage.ts'

const keyOf = (tool: string) => `remix:${tool}`

/** Remembers which piece of the gallery a tool's form was filled in from; null forgets it. */
export function storeRemix(tool: string, pieceId: string | null): void {
  storeForTab(keyOf(tool), pieceId)
}

export function readRemix(tool: string): string | null {
  return readForTab(keyOf(tool))
}
