import type { MiddlewareHandler } from 'hono'
import type { PublicFiles } from '../../modules/pages/public-files.ts'
import { isKnownToBrowser } from '../if-none-match.ts'

export const ONE_YEAR = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400, stale-while-revalidate=604800'

/**
 * Sets how long browsers may cache our own pictures: forever under an address with the content's hash, a day
 * under the plain one. Unchanged pictures are not sent again.
 */
export function keepPublicFiles({ hashOf }: Pick<PublicFiles, 'hashOf'>): MiddlewareHandler {
  return async (context, next) => {
    const hash = hashOf(context.req.path)
    if (hash === null) return next()
    // Weak, because some are sent compressed and some are not.
    const etag = `W/"${hash}"`
    context.header('etag', etag)
    context.header('cache-control', context.req.query('v') === hash ? ONE_YEAR : ONE_DAY)
    if (isKnownToBrowser(context, etag)) return context.body(null, 304)
    return next()
  }
}
