import type { BlobStore } from '../../modules/assets/blob-store.ts'
import type { DirectTransfers } from '../../modules/assets/direct-transfers.ts'
import type { MediaLinks } from '../../modules/assets/media-links.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app-type.ts'
import { attachment, serveBlob } from '../serve-blob.ts'

export type MediaOptions = {
  links: MediaLinks
  blobs: BlobStore
  /** Whether the file still has an owner: its bytes may stay for a moment longer, and links for days. */
  isKept: (blobKey: string) => Promise<boolean>
  /** Null if browsers cannot reach the storage. */
  direct: Pick<DirectTransfers, 'downloadLink'> | null
}

const PREFIX = '/media/'

/** Serves blobs by signed links. */
export function mountMedia(app: App, { links, blobs, isKept, direct }: MediaOptions): void {
  app.get(`${PREFIX}*`, async (context) => {
    const { until, name, signature } = context.req.query()
    const link = await links.open(context.req.path.slice(PREFIX.length), { until, name, signature })
    if (!(await isKept(link.blobKey))) throw new AppError('not_found')
    // Shown files come from the site: there they are sandboxed, and pages may draw with them.
    if (direct && link.download && (await blobs.head(link.blobKey))) {
      context.header('cache-control', 'private, no-store')
      return context.redirect(direct.downloadLink(link.blobKey, attachment(link.download)))
    }
    return serveBlob(context, blobs, link.blobKey, {
      name: link.download,
      cacheControl: `private, max-age=${link.secondsLeft}, immutable`,
    })
  })
}
