import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { ApiError } from '../../../app/api/api-client.ts'
import { quietApi } from '../../../app/session/browser-api.ts'

const NOT_FOUND = 404

/** Creations have a title, uploads have none. */
export type FoundMedia = MediaFile & { title?: string }

/** The upload or creation behind an id, with an address that works now; null where it cannot be had. */
export async function findMedia(id: string): Promise<FoundMedia | null> {
  return askFor(id).catch(() => null)
}

/** A file with an address that works now; as it was where the site cannot be asked, and null where it is gone. */
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
