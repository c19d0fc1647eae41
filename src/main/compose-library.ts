import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import type { AppOptions } from '../http/app.ts'
import type { EngineOptions } from '../http/routes/engines.ts'
import type { DataExporter } from '../modules/accounts/data-export.ts'
import { createKeyedHash } from '../modules/accounts/keyed-hash.ts'
import { cleanUpUploadsHourly, cleanUpUploadsJob } from '../modules/assets/clean-up-uploads.job.ts'
import { deleteFilesJob } from '../modules/assets/delete-files.job.ts'
import { createMediaLinks } from '../modules/assets/media-links.ts'
import { createUploads, type Uploads } from '../modules/assets/uploads.service.ts'
import { cleanUpFilesHourly, cleanUpFilesJob } from '../modules/creations/clean-up-files.job.ts'
import { type Creations, createCreations } from '../modules/creations/creations.service.ts'
import { labelCreationsEveryMinute, labelCreationsJob } from '../modules/creations/label-creations.job.ts'
import { createLibrary } from '../modules/creations/library.service.ts'
import { createShares } from '../modules/creations/shares.service.ts'
import { sweepCreationsDaily, sweepCreationsJob } from '../modules/creations/sweep-creations.job.ts'
import { createZips } from '../modules/creations/zips.service.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import { createCutOuts } from '../modules/generations/cut-outs.service.ts'
import { createEngineWebhooks } from '../modules/generations/engine-webhooks.ts'
import { createGenerations, type Generations } from '../modules/generations/generations.service.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import { createEngineTime } from '../modules/limits/engine-time.service.ts'
import type { Limits } from '../modules/limits/limits.service.ts'
import type { PageTitles } from '../modules/pages/page-titles.ts'
import type { PublicFiles } from '../modules/pages/public-files.ts'
import { createVerify } from '../modules/provenance/verification.service.ts'
import type { Appeals } from '../modules/reports/appeals.service.ts'
import type { Reports } from '../modules/reports/reports.service.ts'
import { createStatus } from '../modules/status/status.service.ts'
import { createToolDirectory } from '../modules/tools/tool-directory.ts'
import type { Catalogue } from '../shared/catalogue/effective.ts'
import { RETENTION_DAYS } from '../shared/catalogue/retention.ts'
import { composeEngines, type Engines } from './compose-engines.ts'
import { composeGallery, remixSettling } from './compose-gallery.ts'
import { composeGenerationWork } from './compose-generation-work.ts'
import { composePersonal } from './compose-personal.ts'
import { composeSafety } from './compose-safety.ts'
import { composeStickerPacks } from './compose-sticker-packs.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { GenerationWork, Work } from './worker.ts'

type LibraryValues = {
  db: Database
  log: Logger
  queue: JobQueue
  limits: Limits
  credits: Credits
  catalogue: () => Catalogue
  pageTitles: PageTitles
  infrastructure: Infrastructure
  publicFiles: PublicFiles
  isVip: (userId: string) => Promise<boolean>
  siteName: string
  siteOrigin: string
  operatorEmails: readonly string[]
  now: () => Date
}

type LibraryRoutes = Pick<
  AppOptions,
  | 'tools'
  | 'status'
  | 'uploads'
  | 'media'
  | 'generations'
  | 'creations'
  | 'gallery'
  | 'cutOuts'
  | 'stickerPacks'
  | 'prompts'
  | 'push'
  | 'sharedFiles'
  | 'sharedPacks'
  | 'verify'
  | 'reports'
  | 'engineWebhooks'
>

/**
 * What people upload and make, as accounts see it: it moves along when a visitor registers, and is deleted with the
 * account.
 */
export type OwnedData = {
  adopt: ((tx: Tx, move: { visitorId: string; userId: string }) => Promise<void>)[]
  forget: ((tx: Tx, userId: string) => Promise<void>)[]
  exporters: DataExporter[]
}

type Library = Pick<Engines, 'engines' | 'nodes' | 'speed' | 'replays' | 'showEngines'> & {
  routes: LibraryRoutes
  engineConsole: Omit<EngineOptions, 'costBook'>
  ownedData: OwnedData
  reports: Reports
  appeals: Appeals
  generations: Generations
  /** The account that made what a reference names. */
  findMaker: (reference: string) => Promise<string | null>
  /** A worker also provides whom to tell of somebody's first creation. */
  workWith: (onFirstCreation: (tx: Tx, userId: string) => Promise<void>) => Work & GenerationWork
}

type Keeper = { keeps: (blobKey: string) => Promise<boolean> }

function keptBy(keepers: readonly Keeper[]) {
  return async (blobKey: string): Promise<boolean> => {
    for (const keeper of keepers) if (await keeper.keeps(blobKey)) return true
    return false
  }
}

/** Wires everything about files: uploads, generations, creations and what keeps them safe. */
export function composeLibrary(values: LibraryValues): Library {
  const { db, log, queue, limits, catalogue, infrastructure, isVip, siteName, siteOrigin, pageTitles, now } =
    values
  const { addressOf } = values.publicFiles
  const { blobs, direct, disk, media, frames, workspaceRoot, parallel, remote } = infrastructure
  const domain = new URL(siteOrigin).hostname
  const keyedHash = createKeyedHash(db)
  const links = createMediaLinks({ keyedHash, now })
  const site = { siteName, siteOrigin, pageTitles }
  const listInReview = (userId: string) => gallery.routes.gallery.listInReview(userId)
  const kept = { db, blobs, queue, links, isVip, listInReview, ...site, retentionDays: RETENTION_DAYS, now }
  const safety = composeSafety({ ...values, blobs, links })
  const { provenance, blockedFiles, moderation, reports, appeals } = safety
  const uploads = createUploads({ ...values, blobs, direct, disk, media, blockedFiles, workspaceRoot })
  const creations = createCreations(kept)
  const shares = createShares(kept)
  const zips = createZips({ db, blobs, keyedHash, siteName, now })
  const library = createLibrary({ ...kept, creations, moderation })
  const gallery = composeGallery({ ...values, ...kept, blockedFiles, moderation })
  const stickerPacks = composeStickerPacks({ ...values, ...kept, limits, keyedHash, creations, provenance })
  const made = { uploads, creations }
  const engineParts = composeEngines({ ...values, ...made, provenance, moderation })
  const { nodes, engines, form, formHere, trials } = engineParts
  const toolDirectory = createToolDirectory({ engines, catalogue, addressOf })
  const personal = composePersonal({ ...values, sender: infrastructure.pushSender, toolDirectory })
  const engineTime = createEngineTime({ db, now })
  const making = {
    ...values,
    blobs,
    disk,
    nodes,
    engines,
    engineTime,
    uploads,
    creations,
    moderation,
    workspaceRoot,
    onEnded: personal.onEnded,
  }
  const generations = createGenerations({
    ...making,
    form,
    parallel: () => Math.max(parallel, nodes.slots()),
  })
  const cutOuts = createCutOuts({ ...making, form, links, isVip })
  const hashNetwork = (address: string) => keyedHash('network', address)
  return {
    routes: {
      tools: { toolDirectory },
      status: { status: createStatus({ ...values, toolDirectory, isFull: engineParts.isServedWithoutRoom }) },
      uploads: { domain, uploads, links, limits },
      media: { links, blobs, direct, isKept: keptBy([uploads, creations, trials]) },
      generations: { domain, generations, pageTitles, hashNetwork },
      creations: {
        domain,
        creations,
        library,
        shares,
        zips,
        pageTitles,
        listPublished: (userId) => gallery.routes.gallery.listPublished(userId),
      },
      gallery: gallery.routes,
      ...stickerPacks.routes,
      ...personal.routes,
      sharedFiles: { shares, zips, blobs, pageTitles, catalogue, addressOf },
      cutOuts: { domain, cutOuts, pageTitles, hashNetwork },
      verify: { verify: createVerify({ db, provenance, tools: media }), limits, pageTitles, workspaceRoot },
      reports: { reports, appeals },
      engineWebhooks: createEngineWebhooks({ db, queue, remote, log, now }),
    },
    engines,
    nodes,
    speed: engineParts.speed,
    showEngines: engineParts.showEngines,
    engineConsole: { operations: engineParts.operations, links, toolDirectory },
    replays: engineParts.replays,
    ownedData: ownedDataOf({ generations, uploads, creations, gallery, stickerPacks, personal }),
    reports,
    appeals,
    generations,
    findMaker: async (reference) =>
      (await safety.takedowns.findUserOf(reference)) ?? generations.findUserOf(reference),
    workWith(onFirstCreation) {
      const work = composeGenerationWork({
        ...making,
        provenance,
        stills: frames,
        media,
        remote,
        sampleInput: engineParts.sampleInput,
        form: formHere,
        hasBuiltin: engineParts.hasBuiltin,
        onFirstCreation,
        onRemix: remixSettling(queue).onRemix,
        onMeasured: engineParts.speed.measure,
      })
      const others: Work[] = [work, storageWork(kept), stickerPacks, personal, gallery]
      return {
        ...work,
        looks: labellingWork(infrastructure.engines.labelPicture, { db, blobs, workspaceRoot }),
        jobs: others.flatMap(({ jobs }) => jobs),
        schedules: others.flatMap(({ schedules }) => schedules),
      }
    },
  }
}

type Owners = {
  generations: Generations
  uploads: Uploads
  creations: Creations
  gallery: ReturnType<typeof composeGallery>
  stickerPacks: ReturnType<typeof composeStickerPacks>
  personal: ReturnType<typeof composePersonal>
}

function ownedDataOf(owners: Owners): OwnedData {
  const { generations, uploads, creations, gallery, stickerPacks, personal } = owners
  return {
    // Generations first: one that ends meanwhile must find its new owner.
    adopt: [generations, uploads, creations, stickerPacks.packs, ...personal.owned].map(
      (things) => (tx, move) => things.adopt(tx, move),
    ),
    // Creations before generations, whose rows they depend on.
    forget: [...personal.owned, uploads, stickerPacks.packs, creations, generations].map(
      (things) => (tx, userId) => things.forget(tx, userId),
    ),
    exporters: [
      { section: 'creations', export: ({ id }) => creations.exportFor(id) },
      { section: 'gallery', export: ({ id }) => gallery.exportFor(id) },
      stickerPacks.exporter,
      ...personal.exporters,
    ],
  }
}

/** Deletes files that nobody needs any more. */
function storageWork(parts: Parameters<typeof sweepCreationsJob>[0]): Work {
  return {
    jobs: [cleanUpUploadsJob(parts), deleteFilesJob(parts), cleanUpFilesJob(parts), sweepCreationsJob(parts)],
    schedules: [cleanUpUploadsHourly, cleanUpFilesHourly, sweepCreationsDaily],
  }
}

type LabelParts = Parameters<typeof labelCreationsJob>[0]

function labellingWork(
  labelPicture: LabelParts['labelPicture'] | null,
  parts: Omit<LabelParts, 'labelPicture'>,
): Work {
  if (!labelPicture) return { jobs: [], schedules: [] }
  return { jobs: [labelCreationsJob({ ...parts, labelPicture })], schedules: [labelCreationsEveryMinute] }
}
