import type { Tx } from '../db/transaction.ts'
import type { GalleryOptions } from '../http/routes/gallery.ts'
import type { BlobStore } from '../modules/assets/blob-store.ts'
import type { FileLinks } from '../modules/creations/creation-views.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import { createFeed } from '../modules/gallery/feed.service.ts'
import { createGallery, type GalleryParts } from '../modules/gallery/gallery.service.ts'
import { createRemixes } from '../modules/gallery/remixes.service.ts'
import { createReview } from '../modules/gallery/review.service.ts'
import { settleRemix, settleRemixJob } from '../modules/gallery/settle-remix.job.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { PageTitles } from '../modules/pages/page-titles.ts'
import type { PublicFiles } from '../modules/pages/public-files.ts'
import type { Catalogue } from '../shared/catalogue/effective.ts'

type GalleryValues = Omit<GalleryParts, 'catalogue'> & {
  credits: Credits
  blobs: BlobStore
  links: FileLinks
  publicFiles: PublicFiles
  catalogue: () => Catalogue
  pageTitles: PageTitles
}

/** Wires the gallery, and what people earn by it. */
export function composeGallery(values: GalleryValues) {
  const { blobs, publicFiles, pageTitles } = values
  const gallery = createGallery(values)
  const feed = createFeed({ ...values, addressOf: publicFiles.addressOf })
  const remixes = createRemixes({ ...values, offer: values.catalogue })
  const routes: GalleryOptions = { gallery, feed, review: createReview(values), blobs, pageTitles }
  return {
    routes,
    exportFor: (userId: string) => gallery.exportFor(userId),
    jobs: [settleRemixJob(remixes)],
    schedules: [],
  }
}

/** Pays the maker of a piece for a remix, or takes the payment back, after the transaction. */
export function remixSettling(queue: JobQueue) {
  const send = (refunded: boolean) => async (tx: Tx, generationId: string) => {
    await queue.send(tx, settleRemix, { generationId, refunded })
  }
  return { onRemix: send(false), onRefunded: send(true) }
}
