import type { SharedCreation } from '../../../shared/contract/creations.ts'
import { shorten } from '../../../shared/shorten.ts'

type Property = { property: string; content: string }
type CardFile = Pick<SharedCreation, 'url' | 'mime' | 'width' | 'height'>

const TITLE_LENGTH = 70

/** Formats that every chat can draw, and the maximum file size that they load. */
const CARD_TYPES = ['image/png', 'image/jpeg', 'image/gif']
const CARD_BYTES = 5_000_000

/** The picture, video or sound that chats show next to a link. They need full addresses. */
export function mediaCard(creation: SharedCreation, origin: string): Property[] {
  const { kind, title, poster } = creation
  const isPicture = kind === 'image' || kind === 'gif'
  const picture = isPicture ? cardPicture(creation) : poster
  return [
    ...(isPicture ? [] : fileProperties(`og:${kind}`, creation, origin)),
    ...(picture ? fileProperties('og:image', picture, origin) : []),
    ...(picture ? [{ property: 'og:image:alt', content: cardTitle(title) }] : []),
  ]
}

type TwitterTag = { name: string; content: string }

/** A video plays in the post, pictures are shown large, and sound has nothing to show. */
export function twitterCard(creation: SharedCreation, id: string, origin: string): TwitterTag[] {
  const { kind, poster, width, height } = creation
  if (kind !== 'video' || !poster)
    return [
      {
        name: 'twitter:card',
        content: kind === 'audio' || kind === 'video' ? 'summary' : 'summary_large_image',
      },
    ]
  return [
    { name: 'twitter:card', content: 'player' },
    { name: 'twitter:player', content: new URL(`/media/shared/${id}/player`, origin).href },
    { name: 'twitter:player:width', content: String(width ?? poster.width) },
    { name: 'twitter:player:height', content: String(height ?? poster.height) },
    { name: 'twitter:image', content: new URL(poster.url, origin).href },
  ]
}

function fileProperties(name: string, file: CardFile, origin: string): Property[] {
  return [
    { property: name, content: new URL(file.url, origin).href },
    { property: `${name}:type`, content: file.mime },
    ...(file.width === null ? [] : [{ property: `${name}:width`, content: String(file.width) }]),
    ...(file.height === null ? [] : [{ property: `${name}:height`, content: String(file.height) }]),
  ]
}

function cardPicture(creation: SharedCreation): CardFile {
  const drawn = [creation, ...creation.downloads].filter(
    ({ mime, bytes }) => CARD_TYPES.includes(mime) && bytes <= CARD_BYTES,
  )
  return drawn.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0] ?? creation
}

/** A prompt can be a page long. */
export const cardTitle = (title: string): string => shorten(title, TITLE_LENGTH)
