import { MEDIA_KINDS, type MediaKind } from '../../../shared/catalogue/media.ts'

/** Which creations are on show; empty parts leave everything in. */
export type CreationFilter = { kind: MediaKind | null; tool: string; search: string }

const SEARCH_LENGTH = 100

/** The filter as the page's address says it, so that it can be linked to. */
export function filterFrom(address: URLSearchParams): CreationFilter {
  return {
    kind: MEDIA_KINDS.find((kind) => kind === address.get('kind')) ?? null,
    tool: address.get('tool') ?? '',
    search: (address.get('q') ?? '').slice(0, SEARCH_LENGTH),
  }
}

export function addressOf({ kind, tool, search }: CreationFilter): Record<string, string> {
  return { ...(kind && { kind }), ...(tool && { tool }), ...(search && { q: search }) }
}

export function isOpen({ kind, tool, search }: CreationFilter): boolean {
  return kind === null && tool === '' && search === ''
}
