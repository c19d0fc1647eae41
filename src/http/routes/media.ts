import type { BlobStore } from '../../modules/assets/blob-store.ts'
import type { MediaLinks } from '../../modules/assets/media-links.ts'
import type { App } from '../app.ts'
import { serveBlob } from '../serve-blob.ts'

export type MediaOptions = { links: MediaLinks; blobs: BlobStore }

const PREFIX = '/media/'

/** Serves blobs to whoever has a signed link. */
export function mountMedia(app: App, { links, blobs }: MediaOptions): void {
  app.get(`${PREFIX}*`, async (context) => {
    const { until, name, signature } = context.req.query()
    const link = await links.open(context.req.path.slice(PREFIX.length), { until, name, signature })
    return serveBlob(context, blobs, link.blobKey, {
      name: link.download,
      cacheControl: `private, max-age=${link.secondsLeft}, immutable`,
    })
  })
}
