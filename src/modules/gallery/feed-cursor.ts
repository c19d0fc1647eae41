import { AppError } from '../../shared/errors.ts'
import type { FeedPlace } from './gallery.store.ts'

/** The end of a page of the feed: a person's piece, or one of the site's own, which come last. */
type Place = { of: 'people'; at: FeedPlace } | { of: 'site'; id: string }

export function cursorAfter(place: Place): string {
  return place.of === 'site' ? `site_${place.id}` : `${place.at.decidedAt.getTime()}_${place.at.id}`
}

export function readCursor(cursor: string): Place {
  const [, id] = /^site_([a-z0-9-]*)$/.exec(cursor) ?? []
  if (id !== undefined) return { of: 'site', id }
  const [, time, pieceId] = /^(\d{1,15})_(gp_[0-9a-f]{32})$/.exec(cursor) ?? []
  if (!time || !pieceId)
    throw new AppError('input_refused', { field: 'before', problem: 'is no place in it' })
  return { of: 'people', at: { decidedAt: new Date(Number(time)), id: pieceId } }
}
