import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { quietApi } from '../../../app/session/browser-api.ts'

/** Creations have a title, uploads have none. */
export type FoundMedia = MediaFile & { title?: string }

/** The upload or creation behind an id, with an address that works now; null where it is gone. */
export async function findMedia(id: string): Promise<FoundMedia | null> {
  try {
    return id.startsWith('cr_')
      ? await quietApi('GET /api/creations/{id}', { params: { id } })
      : await quietApi('GET /api/uploads/{id}', { params: { id } })
  } catch {
    return null
  }
}
