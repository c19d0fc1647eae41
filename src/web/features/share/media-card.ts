import type { SharedCreation } from '../../../shared/contract/creations.ts'

type Property = { property: string; content: string }
type Picture = Pick<SharedCreation, 'url' | 'mime' | 'bytes' | 'width' | 'height'>

const TITLE_LENGTH = 70

/** Formats that every chat can draw, and how large a file they bother to load. */
const CARD_TYPES = ['image/png', 'image/jpeg', 'image/gif']
const CARD_BYTES = 5_000_000

/** The picture, film or sound that chats show beside a link. They need whole addresses. */
export function mediaCard(creation: SharedCreation, origin: string): Property[] {
  const isPicture = creation.kind === 'image' || creation.kind === 'gif'
  const file = isPicture ? cardPicture(creation) : creation
  const name = isPicture ? 'og:image' : `og:${creation.kind}`
  return [
    { property: name, content: new URL(file.url, origin).href },
    { property: `${name}:type`, content: file.mime },
    ...(file.width === null ? [] : [{ property: `${name}:width`, content: String(file.width) }]),
    ...(file.height === null ? [] : [{ property: `${name}:height`, content: String(file.height) }]),
    ...(isPicture ? [{ property: `${name}:alt`, content: cardTitle(creation.title) }] : []),
  ]
}

function cardPicture(creation: SharedCreation): Picture {
  const drawn = [creation, ...creation.downloads].filter(
    ({ mime, bytes }) => CARD_TYPES.includes(mime) && bytes <= CARD_BYTES,
  )
  return drawn.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0] ?? creation
}

/** A prompt can be a page long. */
export function cardTitle(title: string): string {
  return title.length <= TITLE_LENGTH ? title : `${title.slice(0, TITLE_LENGTH - 1).trimEnd()}…`
}
