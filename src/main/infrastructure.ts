import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { openConfinement } from '../adapters/confinement/open-confinement.ts'
import { openProcessHome } from '../adapters/confinement/process-home.ts'
import { createBuiltinEngines } from '../adapters/engines/builtin/builtin-engines.ts'
import { MODEL_CACHE } from '../adapters/engines/builtin/models/converted.ts'
import { OWN_MODELS } from '../adapters/engines/builtin/models/packages.ts'
import { withLocalEngines } from '../adapters/engines/local/local-engines.ts'
import {
  type ConfiguredEngines,
  openConfiguredEngines,
} from '../adapters/engines/providers/configured-engines.ts'
import { EnginesFileError } from '../adapters/engines/providers/engines-file.ts'
import { findFfmpeg, nameFfmpeg } from '../adapters/media/find-ffmpeg.ts'
import { createFrames } from '../adapters/media/frames.ts'
import { createMediaTools } from '../adapters/media/media-tools.ts'
import { createStickerFiles } from '../adapters/media/stickers/sticker-files.ts'
import { createWebPush } from '../adapters/push/web-push.ts'
import { DiskBlobStore } from '../adapters/storage/disk.ts'
import { createS3Links } from '../adapters/storage/s3-links.ts'
import { createTelegramBot } from '../adapters/telegram/bot-api.ts'
import type { BlobStore } from '../modules/assets/blob-store.ts'
import type { DirectTransfers } from '../modules/assets/direct-transfers.ts'
import { createDiskSpace, type DiskSpace } from '../modules/assets/disk-space.ts'
import type { MediaTools } from '../modules/assets/media-tools.ts'
import { removeAbandonedWorkspaces } from '../modules/assets/workspace.ts'
import type { LabelPicture } from '../modules/creations/label-creations.job.ts'
import type { Engines } from '../modules/generations/engine.ts'
import type { VideoStills } from '../modules/generations/poster.ts'
import type { Classify } from '../modules/moderation/builtin-classifier.ts'
import type { WithFrames } from '../modules/moderation/moderation.ts'
import type { GreyPictures } from '../modules/provenance/provenance.ts'
import type { PushSender } from '../modules/push/push-sender.ts'
import type { StickerFiles } from '../modules/sticker-packs/sticker-files.ts'
import type { TelegramBot } from '../modules/sticker-packs/telegram-bot.ts'
import { HOUR_MS } from '../shared/durations.ts'
import type { Config } from './config.ts'
import { ConfigError } from './environment.ts'
import { runsEngines } from './roles.ts'

/** What handles the bytes of uploads and creations: their storage, and the programs that process them. */
export type Infrastructure = {
  blobs: BlobStore
  /** Null where browsers cannot reach the storage. */
  direct: DirectTransfers | null
  /** The disk on which files are processed, and kept unless they are in a bucket. */
  disk: DiskSpace
  engines: Engines & { classifyPicture: Classify; labelPicture: LabelPicture | null }
  /** The engines elsewhere that the operator has set up. */
  remote: ConfiguredEngines
  media: MediaTools
  frames: GreyPictures & VideoStills & { withFrames: WithFrames }
  stickerFiles: StickerFiles
  /** Null where the operator has none. */
  telegramBot: TelegramBot | null
  pushSender: PushSender
  /** Where files lie while they are worked on. */
  workspaceRoot: string
  /** How many generations run at the same time in this process; 0 where it runs no engines. */
  parallel: number
}

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The parts of the programs that read untrusted files. */
const PROGRAM = [...['src', 'node_modules', 'package.json'].map((name) => path.join(ROOT, name)), OWN_MODELS]

type InfrastructureConfig = Pick<
  Config,
  'role' | 'storage' | 'dataDir' | 'minFreeDiskMb' | 'engines' | 'apiKeys' | 'ffmpeg' | 'telegram'
>

type Surroundings = {
  log: Logger
  print?: (line: string) => void
  now?: () => Date
}

export async function openInfrastructure(
  config: InfrastructureConfig,
  { log, print = () => {}, now = () => new Date() }: Surroundings,
): Promise<Infrastructure & { close(): Promise<void> }> {
  const { storage, dataDir, minFreeDiskMb, engines: engineSettings, apiKeys, ffmpeg: where } = config
  const remote = openRemoteEngines({ dataDir, apiKeys, log })
  const home = await openProcessHome(path.join(dataDir, 'work'))
  const workspaceRoot = path.join(home, 'files')
  const modelFolder = path.join(dataDir, 'models')
  const ffmpeg = await findFfmpeg(where)
  const confinement = await openConfinement({
    home,
    caches: [MODEL_CACHE],
    readable: [...PROGRAM, process.execPath, ...(ffmpeg ? [ffmpeg] : []), modelFolder],
  })
  print(`Programs that read people's files run with: ${confinement.measures.join(', ')}.`)
  print(
    ffmpeg
      ? `Video and sound by ${await nameFfmpeg(ffmpeg)}: ${ffmpeg}`
      : 'No ffmpeg: no video and no sound.',
  )
  const media = createMediaTools({ ffmpeg, confinement })
  const frames = createFrames({ ffmpeg, confinement, workspaceRoot })
  const stickerFiles = createStickerFiles({ ffmpeg, confinement })
  const builtin = createBuiltinEngines({ ...engineSettings, ffmpeg, confinement, log })
  const engines = withLocalEngines(builtin, { folder: modelFolder, ffmpeg, confinement, log })
  const tidying = setInterval(() => {
    removeAbandonedWorkspaces(workspaceRoot, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'abandoned folders could not be removed'),
    )
  }, HOUR_MS).unref()
  return {
    blobs: await openBlobStore({ storage, dataDir }),
    direct: openDirectTransfers(storage, now),
    disk: createDiskSpace({ folder: dataDir, minFreeMb: minFreeDiskMb }),
    engines,
    media,
    frames,
    stickerFiles,
    telegramBot: config.telegram && createTelegramBot(config.telegram),
    pushSender: createWebPush(),
    workspaceRoot,
    remote,
    parallel: runsEngines(config.role) ? engineSettings.processes : 0,
    async close() {
      clearInterval(tidying)
      remote.close()
      media.close()
      frames.close()
      stickerFiles.close()
      await engines.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export async function openBlobStore({
  storage,
  dataDir,
}: Pick<Config, 'storage' | 'dataDir'>): Promise<BlobStore> {
  if (storage.kind !== 's3') return DiskBlobStore.open(path.join(dataDir, 'files'))
  const { S3BlobStore } = await import('../adapters/storage/s3.ts')
  return new S3BlobStore(storage)
}

function openDirectTransfers(storage: Config['storage'], now: () => Date): DirectTransfers | null {
  if (storage.kind !== 's3' || !storage.publicUrl) return null
  return createS3Links({ ...storage, publicUrl: storage.publicUrl }, now)
}

/** Says, in the words of the configuration, what is wrong with the operator's list of engines. */
function openRemoteEngines(settings: Parameters<typeof openConfiguredEngines>[0]) {
  try {
    return openConfiguredEngines(settings)
  } catch (error) {
    throw error instanceof EnginesFileError ? new ConfigError(error.message) : error
  }
}
