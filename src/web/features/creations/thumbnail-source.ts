import type { Creation } from '../../../shared/contract/creations.ts'

/** Sharp on a card of a phone with a dense screen, and a fraction of the bytes of a full-size picture. */
const THUMBNAIL_PIXELS = 400

/** The lightest picture that is large enough for a card. */
export function thumbnailSource({ url, bytes, downloads }: Creation): string {
  const enough = downloads.filter(
    ({ mime, width, height }) =>
      mime.startsWith('image/') && Math.max(width ?? 0, height ?? 0) >= THUMBNAIL_PIXELS,
  )
  return [{ url, bytes }, ...enough].reduce((best, next) => (next.bytes < best.bytes ? next : best)).url
}
