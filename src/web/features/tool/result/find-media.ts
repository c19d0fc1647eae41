import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { ApiError } from '../../../app/api/api-client.ts'
import { quietApi } from '../../../app/session/browser-api.ts'

const NOT_FOUND = 404

/** Creations have a title, uploads have none. */
export type FoundMedia = MediaFile & { title?: string }

/** The upload or creation with an id, with its current address; null if it cannot be loaded. */
export async function findMedia(id: string): Promise<FoundMedia | null> {
  return askFor(id).catch(() => null)
}

/** A file with its current address; unchanged if the site cannot be asked, and null if it is gone. */
export async function renewMedia(media: MediaFile): Promise<MediaFile | null> {
  return askFor(media.id).catch((error: unknown) =>
    error instanceof ApiError && error.status === NOT_FOUND ? null : media,
  )
}

function askFor(id: string): Promise<FoundMedia> {
  return id.startsWith('cr_')
    ? quietApi('GET /api/creations/{id}', { params: { id } })
    : quietApi('GET /api/uploads/{id}', { params: { id } })
}
