import type { BlobStore } from '../../modules/assets/blob-store.ts'
import { withToolTitle } from '../../modules/creations/tool-titles.ts'
import type { Feed } from '../../modules/gallery/feed.service.ts'
import type { Gallery } from '../../modules/gallery/gallery.service.ts'
import type { Review } from '../../modules/gallery/review.service.ts'
import type { PageTitles } from '../../modules/pages/page-titles.ts'
import type { galleryCalls, galleryReviewCalls } from '../../shared/contract/gallery.ts'
import type { App } from '../app-type.ts'
import type { Handlers } from '../calls.ts'
import type { AppContext } from '../request-context.ts'
import { serveBlob } from '../serve-blob.ts'

export type GalleryOptions = {
  gallery: Gallery
  feed: Feed
  review: Review
  blobs: BlobStore
  pageTitles: PageTitles
}

const userOf = async (context: AppContext) => (await context.get('caller').requireUser()).id

/** For visitors, and for people who publish. */
export function galleryHandlers({
  gallery,
  feed,
  pageTitles,
}: Pick<GalleryOptions, 'gallery' | 'feed' | 'pageTitles'>): Handlers<typeof galleryCalls> {
  return {
    'GET /api/gallery': async ({ query }, { locale }) => {
      const { pieces, next } = await feed.list(query)
      const titleOf = await pageTitles(locale)
      return { pieces: pieces.map((piece) => withToolTitle(piece, titleOf)), next }
    },

    'GET /api/gallery/{id}': async ({ params }, { locale }) =>
      withToolTitle(await feed.get(params.id), await pageTitles(locale)),

    'GET /api/creations/{id}/gallery': async ({ params }, _request, context) =>
      gallery.findOwn(await userOf(context), params.id),

    'POST /api/creations/{id}/gallery': async ({ params, body }, _request, context) =>
      gallery.publish(await userOf(context), params.id, body),

    'DELETE /api/creations/{id}/gallery': async ({ params }, _request, context) => {
      await gallery.withdraw(await userOf(context), params.id)
      return {}
    },
  }
}

/** For operators, and nobody else gets here. */
export function galleryReviewHandlers({
  review,
  pageTitles,
}: Pick<GalleryOptions, 'review' | 'pageTitles'>): Handlers<typeof galleryReviewCalls> {
  return {
    'GET /api/operation/gallery': async (_input, { locale }) => {
      const titleOf = await pageTitles(locale)
      return { pieces: (await review.list()).map((piece) => withToolTitle(piece, titleOf)) }
    },

    'POST /api/operation/gallery/{id}/decide': async ({ params, body }, _request, context) => {
      await review.decide(params.id, body, context.get('operator'))
      return null
    },
  }
}

/** The files of pieces. They come before the signed links, which match all other addresses. */
export function mountGalleryFiles(app: App, { feed, blobs }: Pick<GalleryOptions, 'feed' | 'blobs'>): void {
  app.get('/media/gallery/:id/:variant', async (context) => {
    const { id, variant } = context.req.param()
    // Not cached, so that pieces that were taken back are not shown.
    return serveBlob(context, blobs, await feed.getFile(id, variant), { cacheControl: 'public, no-cache' })
  })
}
