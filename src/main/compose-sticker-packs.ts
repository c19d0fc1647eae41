import type { Database } from '../db/database.ts'
import type { KeyedHash } from '../modules/accounts/keyed-hash.ts'
import type { BlobStore } from '../modules/assets/blob-store.ts'
import type { Creations } from '../modules/creations/creations.service.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { Limits } from '../modules/limits/limits.service.ts'
import type { Provenance } from '../modules/provenance/provenance.ts'
import { addToTelegramJob } from '../modules/sticker-packs/add-to-telegram.job.ts'
import { createPackArchives } from '../modules/sticker-packs/pack-archives.service.ts'
import { createPackShares } from '../modules/sticker-packs/pack-shares.service.ts'
import { createStickerPacks } from '../modules/sticker-packs/sticker-packs.service.ts'
import { packsSweep } from '../modules/sticker-packs/sweep-packs.job.ts'
import { createTelegramPacks } from '../modules/sticker-packs/telegram-packs.service.ts'
import type { Infrastructure } from './infrastructure.ts'

type PackValues = {
  db: Database
  queue: JobQueue
  limits: Limits
  keyedHash: KeyedHash
  blobs: BlobStore
  creations: Creations
  provenance: Provenance
  infrastructure: Pick<Infrastructure, 'stickerFiles' | 'telegramBot' | 'workspaceRoot'>
  siteName: string
  siteOrigin: string
  now: () => Date
}

/** Wires sticker packs, their archives and pages, and their way into messengers. */
export function composeStickerPacks({ infrastructure, ...values }: PackValues) {
  const { db, blobs, creations, limits, siteOrigin, now } = values
  const { stickerFiles: files, telegramBot: bot, workspaceRoot } = infrastructure
  const domain = new URL(siteOrigin).hostname
  const packs = createStickerPacks(values)
  const archives = createPackArchives({ ...values, packs, files, workspaceRoot })
  const telegram = createTelegramPacks({ ...values, bot, packs })
  const packShares = createPackShares({ packs, creations, telegram })
  return {
    routes: {
      stickerPacks: { domain, packs, packShares, archives, limits },
      sharedPacks: { packShares, archives, telegram, blobs, limits },
    },
    /** They move along when a visitor registers, and are deleted with the account. */
    packs,
    exporter: {
      section: 'stickerPacks',
      export: ({ id }: { id: string }) => packs.list({ kind: 'user', id }),
    },
    jobs: [packsSweep.job({ db, now }), addToTelegramJob({ bot, packs, archives })],
    schedules: [packsSweep.daily],
  }
}
