import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { BlobStore } from '../modules/assets/blob-store.ts'
import type { FileLinks } from '../modules/creations/creation-views.ts'
import { createTakedowns } from '../modules/creations/takedowns.service.ts'
import { createGalleryTakedowns } from '../modules/gallery/gallery-takedowns.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { Limits } from '../modules/limits/limits.service.ts'
import { createBlockedFiles } from '../modules/moderation/blocked-files.ts'
import { createBuiltinClassifier } from '../modules/moderation/builtin-classifier.ts'
import { createModeration } from '../modules/moderation/moderation.ts'
import { createProvenance } from '../modules/provenance/provenance.ts'
import { createAppeals } from '../modules/reports/appeals.service.ts'
import { createReports } from '../modules/reports/reports.service.ts'
import { takedownsOfAll } from '../modules/reports/takedowns.ts'
import { createPackTakedowns } from '../modules/sticker-packs/pack-takedowns.service.ts'
import type { Catalogue } from '../shared/catalogue/effective.ts'
import type { Infrastructure } from './infrastructure.ts'

type SafetyValues = {
  db: Database
  log: Logger
  queue: JobQueue
  limits: Limits
  catalogue: () => Catalogue
  blobs: BlobStore
  links: FileLinks
  infrastructure: Pick<Infrastructure, 'engines' | 'frames' | 'remote'>
  siteName: string
  siteOrigin: string
  operatorEmails: readonly string[]
  now: () => Date
}

/** Wires what keeps people safe: the content policy, marks of AI, blocked files, reports and takedowns. */
export function composeSafety(values: SafetyValues) {
  const { log, catalogue, now } = values
  const { engines, frames, remote } = values.infrastructure
  const takedowns = takedownsOfAll([
    createTakedowns(values),
    createPackTakedowns(values),
    createGalleryTakedowns(values),
  ])
  const provenance = createProvenance({ tools: frames })
  const reports = createReports({ ...values, takedowns })
  return {
    takedowns,
    provenance,
    reports,
    appeals: createAppeals(values),
    blockedFiles: createBlockedFiles({
      listed: () => catalogue().blockedHashes,
      listRemoved: () => reports.refusedLikenesses(),
      likeness: (file) => provenance.likeness(file),
    }),
    moderation: createModeration({
      builtin: createBuiltinClassifier(engines.classifyPicture, log, () => catalogue().blockedWords),
      findConfigured: () => remote.findClassifier(),
      withFrames: frames.withFrames,
      log,
      now,
    }),
  }
}
