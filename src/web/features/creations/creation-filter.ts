import { MEDIA_KINDS, type MediaKind } from '../../../shared/catalogue/media.ts'

/** Which creations are shown; empty parts filter nothing. */
export type CreationFilter = {
  kind: MediaKind | null
  tool: string
  search: string
  tag: string
  favourite: boolean
  /** Only creations in the gallery. */
  published: boolean
  /** The trash instead of everything else. */
  trash: boolean
}

export const EVERYTHING: CreationFilter = {
  kind: null,
  tool: '',
  search: '',
  tag: '',
  favourite: false,
  published: false,
  trash: false,
}

const SEARCH_LENGTH = 100
const TAG_LENGTH = 24

/** The filter as a part of the page's address, so that it can be linked to. */
export function filterFrom(address: URLSearchParams): CreationFilter {
  return {
    kind: MEDIA_KINDS.find((kind) => kind === address.get('kind')) ?? null,
    tool: address.get('tool') ?? '',
    search: (address.get('q') ?? '').slice(0, SEARCH_LENGTH),
    tag: (address.get('tag') ?? '').slice(0, TAG_LENGTH),
    favourite: address.has('favourites'),
    published: address.has('published'),
    trash: address.has('trash'),
  }
}

export function addressOf({ kind, tool, search, tag, favourite, published, trash }: CreationFilter) {
  return {
    ...(kind && { kind }),
    ...(tool && { tool }),
    ...(search && { q: search }),
    ...(tag && { tag }),
    ...(favourite && { favourites: '' }),
    ...(published && { published: '' }),
    ...(trash && { trash: '' }),
  }
}

export function isOpen(filter: CreationFilter): boolean {
  return Object.keys(addressOf(filter)).length === 0
}
