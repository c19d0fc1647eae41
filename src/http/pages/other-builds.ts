import type { BlobStore } from '../../modules/assets/blob-store.ts'
import type { BuildFiles } from '../../modules/assets/build-files.ts'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { App } from '../app-type.ts'
import { limitPages } from '../middleware/limit-requests.ts'
import { serveBlob } from '../serve-blob.ts'
import { ONE_YEAR } from './keep-public-files.ts'

export type OtherBuilds = { files: Pick<BuildFiles, 'keyOf'>; blobs: BlobStore }

/** Files of other builds. Each is looked up in the storage, so requests are limited like those for pages. */
export function mountOtherBuilds(
  app: App,
  { files, blobs }: OtherBuilds,
  limits: Pick<Limits, 'consume'>,
): void {
  app.get('/assets/:file', limitPages(limits, 'pagesPerAddress'), async (context, next) => {
    const key = files.keyOf(context.req.param('file'))
    if (!key || !(await blobs.head(key))) return next()
    const file = await serveBlob(context, blobs, key, { cacheControl: ONE_YEAR })
    // They are our own, unlike people's files, and workers among them have to load something.
    file.headers.delete('content-security-policy')
    return file
  })
}
