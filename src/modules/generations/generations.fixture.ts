import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGraphileQueue } from '../../adapters/queue/graphile-queue.ts'
import { DiskBlobStore } from '../../adapters/storage/disk.ts'
import type { Database } from '../../db/database.ts'
import { effectiveCatalogue } from '../../shared/catalogue/effective.ts'
import type { SettingValue } from '../../shared/catalogue/setting-values.ts'
import type { StartGeneration } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { createDiskSpace } from '../assets/disk-space.ts'
import type { MediaFacts } from '../assets/media-tools.ts'
import { TEST_SITE } from '../creations/creations.fixture.ts'
import { createCreations } from '../creations/creations.service.ts'
import { createCredits } from '../credits/credits.service.ts'
import type { Owner } from '../credits/owner.ts'
import { createEngineTime } from '../limits/engine-time.service.ts'
import { createPageTitles } from '../pages/page-titles.ts'
import { cancelRunJob } from './cancel-run.job.ts'
import type { KnownFile } from './check-field.ts'
import type { EngineContext, EngineInput, EngineOutput, Engines } from './engine.ts'
import { createEngineDirectory } from './engine-directory.ts'
import type { EngineNodes } from './engine-nodes.ts'
import { createEngineWebhooks } from './engine-webhooks.ts'
import { createFormEngines } from './form-engines-here.ts'
import { createGenerations } from './generations.service.ts'
import type { VideoStills } from './poster.ts'
import type { RemoteEngine, RemoteEngines } from './remote-engine.ts'
import { runGenerationJobs } from './run-generation.job.ts'
import { contextOf, type RunOptions, runNext, silent } from './run-next.fixture.ts'
import { runRemotelyJob } from './run-remotely.job.ts'
import { settleGenerationsJob } from './settle-generations.job.ts'

/** The probe of every file that an engine elsewhere has made. */
export const PROBED: MediaFacts = {
  format: 'png',
  kind: 'image',
  mime: 'image/png',
  width: 8,
  height: 8,
  durationMs: null,
  frames: 1,
  frameRate: null,
  hasSound: false,
  codec: null,
}

/** Writes as many pictures as requested. */
export async function paint(
  { values }: EngineInput,
  { workspace }: Pick<EngineContext, 'workspace'>,
): Promise<EngineOutput[]> {
  const asked = Number(values.outputs ?? 1)
  const numbers = Array.from({ length: asked }, (_, i) => i + 1)
  return Promise.all(
    numbers.map(async (number): Promise<EngineOutput> => {
      const file = path.join(workspace, `${number}.png`)
      await writeFile(file, `picture ${number}`)
      const facts = { mime: 'image/png', width: 8, height: 8, durationMs: null }
      return { kind: 'image', files: [{ variant: 'png', path: file, ...facts }] }
    }),
  )
}

async function paintOne(input: EngineInput, context: Omit<EngineContext, 'progress'>): Promise<EngineOutput> {
  const [painted] = await paint(input, context)
  if (!painted) throw new Error('Nothing was painted')
  return painted
}

type World = Awaited<ReturnType<typeof createWorld>>

/**
 * Everything that generations need, on a real database, queue and storage. The engine paints; a test may replace it,
 * and may have its pictures blocked.
 */
export async function createWorld(db: Database, { folder = newFolder() } = {}) {
  const blobs = await DiskBlobStore.open(path.join(folder, 'blobs'))
  const queue = createGraphileQueue(db)
  let clock: Date | null = null
  const now = () => clock ?? new Date()
  const credits = createCredits(db, () => clock)
  const vips = new Set<string>()
  const isVip = async (userId: string) => vips.has(userId)
  const engine: Pick<Engines, 'run' | 'edit' | 'inspect' | 'preview'> = {
    run: paint,
    edit: paintOne,
    inspect: async () => ({ faces: [], warnings: [] }),
    preview: async () => [],
  }
  const builtin: Engines = {
    find: (tool) => (tool === 'video-face-swap' ? null : { name: 'Test Painter', deadlineMs: 60_000 }),
    run: (input, context) => engine.run(input, context),
    edit: (input, context) => engine.edit(input, context),
    inspect: (input, context) => engine.inspect(input, context),
    preview: (input, context) => engine.preview(input, context),
  }
  const elsewhere: { engines: RemoteEngine[]; webhooks: boolean } = { engines: [], webhooks: false }
  const remote: RemoteEngines = {
    listFor: () => elsewhere.engines,
    findProvider: (name) =>
      elsewhere.engines.find(({ provider }) => provider.name === name)?.provider ?? null,
  }
  const engines = createEngineDirectory({ db, builtin, remote, log: silent, now })
  const rules = { blockedPictures: new Set<string>() }
  const moderation = {
    allowsPrompt: async (text: string) => !text.includes('forbidden'),
    allowsFile: async (file: { path: string }) => !rules.blockedPictures.has(path.basename(file.path)),
  }
  const provenance = { stamp: async () => {}, likeness: async () => null }
  const stills: VideoStills = { writeStill: (_video, { path: file }) => writeFile(file, 'still') }
  const uploads = createFakeUploads()
  const links = { link: async (key: string) => `/media/${key}` }
  const pageTitles = createPageTitles(() => catalogue().texts)
  const listInReview = async () => []
  const kept = { db, blobs, queue, links, isVip, listInReview, pageTitles, ...TEST_SITE, now }
  const creations = createCreations(kept)
  const firstCreations: string[] = []
  const workspaceRoot = path.join(folder, 'work')
  const free = { mb: 1_000 }
  const disk = createDiskSpace({ folder, minFreeMb: 100, readFreeMb: async () => free.mb, watchEveryMs: 10 })
  const engineTime = createEngineTime({ db, now })
  /** What this process knows of others: nothing, unless a test says otherwise. */
  const nodes: Pick<EngineNodes, 'fullSince' | 'hasRoomElsewhere'> = {
    fullSince: () => null,
    hasRoomElsewhere: () => false,
  }
  const making = { uploads, creations, pageTitles, engines, moderation, engineTime }
  const overrides = new Map<string, SettingValue>()
  const catalogue = () => effectiveCatalogue(overrides, now())
  const shared = {
    db,
    queue,
    credits,
    ...making,
    catalogue,
    blobs,
    disk,
    nodes,
    workspaceRoot,
    now,
  }
  const form = createFormEngines({ ...shared, provenance, stills })
  /** The service with queue estimates of this maximum age. */
  const generationsWith = (estimateAgeMs: number) =>
    createGenerations({ ...shared, isVip, form, parallel: () => 2, estimateAgeMs })
  const generations = generationsWith(0)
  const onFirstCreation = async (_tx: unknown, userId: string) => void firstCreations.push(userId)
  const remixes: string[] = []
  const onRemix = async (_tx: unknown, generationId: string) => void remixes.push(generationId)
  const told = { onFirstCreation, onRemix }
  const runJobs = runGenerationJobs({ ...shared, provenance, stills, ...told })
  const remoteJob = runRemotelyJob({
    ...shared,
    provenance,
    stills,
    ...told,
    media: { probe: async () => PROBED },
    webhookUrlOf: (provider, runId) => (elsewhere.webhooks ? `https://site/${provider}?run=${runId}` : null),
  })
  const cancelJob = cancelRunJob({ db, remote, now })
  const webhooks = createEngineWebhooks({ db, queue, remote, log: silent, now })
  const jobs = [...runJobs, remoteJob, cancelJob]
  const settleJob = settleGenerationsJob(shared)
  return {
    ...shared,
    folder,
    /** The free space of the disk; with less than 100 MB it counts as full. */
    free,
    engine,
    rules,
    /** The operators' settings for the catalogue. */
    overrides,
    vips,
    generations,
    generationsWith,
    firstCreations,
    remixes,
    runJobs,
    form,
    links,
    isVip,
    /** Engines that run elsewhere, none at first. */
    elsewhere,
    webhooks,
    jobs,
    runNext: (options?: RunOptions) => runNext(db, jobs, options),
    /** What a worker does if it has not heard of the end. */
    runAgain: (generationId: string) =>
      runJobs[0]?.run?.({ generationId }, contextOf(silent, { attempt: 2 })),
    settle: () => settleJob.run?.({}, contextOf(silent)),
    setClock: (at: Date | null) => {
      clock = at
    },
  }
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'plumdrop-generations-'))
}

/** Uploads without the transfer: the test says what was uploaded. */
function createFakeUploads() {
  const known = new Map<string, KnownFile & { owner: string }>()
  return {
    known,
    async get({ id: owner }: Pick<Owner, 'id'>, id: string): Promise<KnownFile> {
      const file = known.get(id)
      if (file?.owner !== owner) throw new AppError('not_found')
      return file
    },
  }
}

export function newOwner(kind: Owner['kind'] = 'user'): Owner {
  return { kind, id: randomUUID(), domain: 'plumdrop.test' }
}

/** A new person with this many credits. */
export async function newPerson(
  { credits, db, vips }: World,
  amount: number,
  { kind = 'user', vip = false }: { kind?: Owner['kind']; vip?: boolean } = {},
): Promise<Owner> {
  const owner = newOwner(kind)
  if (vip) vips.add(owner.id)
  const account = await credits.openAccount(db, owner)
  await credits.grant(db, { account, source: 'operator', amount, key: 'test' })
  return owner
}

export async function balanceOf({ credits }: World, owner: Owner) {
  const account = await credits.findAccount(owner)
  if (!account) throw new Error('There is no such account.')
  const { available, held } = await credits.balance(account)
  return { available, held }
}

/** A photo of the owner's in the storage. */
export async function bring({ blobs, uploads }: World, owner: Owner, kind: KnownFile['kind'] = 'image') {
  const id = newId('upload')
  const blobKey = `uploads/${id}`
  const mime = kind === 'video' ? 'video/mp4' : 'image/png'
  await blobs.put(blobKey, new TextEncoder().encode('a photo'), { contentType: mime })
  const size = { width: 8, height: 8, durationMs: kind === 'video' ? 12_000 : null }
  uploads.known.set(id, { id, owner: owner.id, kind, mime, ...size, blobKey })
  return id
}

/** This many pictures of a fox. */
export function foxes(outputs = 1, more: Partial<StartGeneration> = {}): StartGeneration {
  return { tool: 'text-to-image-ai', inputs: { prompt: 'a fox', outputs }, ...more }
}

/** A person who has started this many pictures of a fox. */
export async function startFoxes(world: World, outputs: number) {
  const owner = await newPerson(world, 10)
  const { id } = await world.generations.start(owner, foxes(outputs))
  const read = () => world.generations.get(owner, id)
  return { owner, id, read, balance: () => balanceOf(world, owner) }
}

/** The keys of stored files that belong to no creation. */
export async function orphans({ db, blobs }: World): Promise<string[]> {
  const { rows } = await db.pool.query('select files from creations')
  const known = new Set(rows.flatMap(({ files }) => files.map(({ blobKey }: { blobKey: string }) => blobKey)))
  const unknown: string[] = []
  for await (const { key } of blobs.list('creations/')) if (!known.has(key)) unknown.push(key)
  return unknown
}
