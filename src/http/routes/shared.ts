import type { BlobStore } from '../../modules/assets/blob-store.ts'
import type { Shares } from '../../modules/creations/shares.service.ts'
import type { Zips } from '../../modules/creations/zips.service.ts'
import type { App } from '../app-type.ts'
import { attachment, serveBlob } from '../serve-blob.ts'

export type SharedFileOptions = { shares: Shares; zips: Zips; blobs: BlobStore }

/** The files of shared pages, and archives. They stand before the signed links, which take all other addresses. */
export function mountSharedFiles(app: App, { shares, zips, blobs }: SharedFileOptions): void {
  app.get('/media/shared/:id/:variant', async (context) => {
    const { id, variant } = context.req.param()
    const { blobKey, name } = await shares.getFile(id, variant)
    return serveBlob(context, blobs, blobKey, {
      name: context.req.query('download') === undefined ? null : name,
      // Asked for anew each time, so that nobody is shown what is shared no more.
      cacheControl: 'public, no-cache',
    })
  })

  app.get('/media/zip/:ticket', async (context) => {
    const { name, bytes, body } = await zips.open(context.req.param('ticket'))
    return context.body(body, 200, {
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': attachment(name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })
}
