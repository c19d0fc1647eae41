import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { drain } from '../../../tests/jobs.ts'
import { createGraphileQueue } from '../../adapters/queue/graphile-queue.ts'
import { DiskBlobStore } from '../../adapters/storage/disk.ts'
import type { Database } from '../../db/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { users } from '../../db/schema/accounts.ts'
import { generations } from '../../db/schema/generations.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MediaKind } from '../../shared/catalogue/media.ts'
import { RETENTION_DAYS } from '../../shared/catalogue/retention.ts'
import type { GenerationInputs } from '../../shared/contract/generations.ts'
import { newId } from '../../shared/ids.ts'
import { createKeyedHash } from '../accounts/keyed-hash.ts'
import { createMediaLinks } from '../assets/media-links.ts'
import { PAGE_TITLES_OF_CODE } from '../pages/page-titles.ts'
import { createCreations } from './creations.service.ts'
import { createLibrary } from './library.service.ts'
import { createShares } from './shares.service.ts'
import { createTakedowns } from './takedowns.service.ts'
import { createZips } from './zips.service.ts'

/** How the sites of tests are called, and how long they keep creations. */
export const TEST_SITE = {
  siteName: 'Plumdrop',
  siteOrigin: 'https://plumdrop.test',
  retentionDays: RETENTION_DAYS,
}

type Made = {
  title?: string
  /** The title is the name of a file. */
  isFileName?: boolean
  tool?: string
  kind?: MediaKind
  /** One creation for each list, with one file for each variant. */
  outputs?: string[][]
  likeness?: string | null
  inputs?: GenerationInputs
  vip?: boolean
}

const MIMES: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  wav: 'audio/wav',
}

/** Everything that creations need, on temporary storage and a clock that the test sets. */
export async function createCreationsWorld(db: Database) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-creations-'))
  afterAll(() => rm(folder, { recursive: true }))
  const blobs = await DiskBlobStore.open(folder)
  const vips = new Set<string>()
  let clock = new Date('2026-05-01T12:00:00Z')
  const now = () => clock
  const keyedHash = createKeyedHash(db)
  const links = createMediaLinks({ keyedHash, now })
  const queue = createGraphileQueue(db)
  const isVip = async (userId: string) => vips.has(userId)
  const parts = {
    db,
    blobs,
    queue,
    links,
    isVip,
    listInReview: async () => [],
    pageTitles: PAGE_TITLES_OF_CODE,
    ...TEST_SITE,
    now,
  }
  const creations = createCreations(parts)
  const moderation = { allowsPrompt: async (text: string) => !text.includes('forbidden') }

  /** Records a creation as the end of a generation does. */
  async function make(owner: OwnerId, made: Made = {}): Promise<string[]> {
    const { title = 'A cat in a hat', tool = 'sticker', kind = 'image', outputs = [['png']] } = made
    const generation = { id: newId('generation'), ownerKind: owner.kind, ownerId: owner.id, tool }
    await insertGeneration(db, { ...generation, inputs: made.inputs ?? {} }, clock)
    const stored = await Promise.all(outputs.map((variants) => storeFiles(blobs, variants)))
    const { likeness = null, vip = false, isFileName = false } = made
    await inTransaction(db, (tx) =>
      creations.record(
        tx,
        { ...generation, engine: 'Plumdrop Cutout', model: null, title, isFileName, vip },
        stored.map((output) => ({ ...output, kind, likeness })),
      ),
    )
    return stored.map(({ id }) => id)
  }

  return {
    ...parts,
    keyedHash,
    jobContext: {
      signal: new AbortController().signal,
      attempt: 1,
      lastAttempt: true,
      log: pino({ level: 'silent' }),
    },
    creations,
    library: createLibrary({ ...parts, creations, moderation }),
    vips,
    shares: createShares(parts),
    zips: createZips({ ...parts, keyedHash }),
    takedowns: createTakedowns(parts),
    make,
    makeOne: async (owner: OwnerId, made: Made = {}): Promise<string> => (await make(owner, made))[0] ?? '',
    setClock: (at: string | Date) => {
      clock = new Date(at)
    },
    newUser: () => insertUser(db),
    /** The jobs sent to the queue since the last call. */
    takeJobs: () => drain(db),
    /** The keys of all stored files. */
    async storedKeys(): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of blobs.list('')) keys.push(key)
      return keys.toSorted()
    },
  }
}

export const newVisitor = (): OwnerId => ({ kind: 'visitor', id: randomUUID() })

async function storeFiles(blobs: DiskBlobStore, variants: readonly string[]) {
  const id = newId('creation')
  const files = variants.map(async (variant) => {
    const mime = MIMES[variant.split('-')[0] ?? ''] ?? 'image/png'
    const blobKey = `creations/${id}/${variant}`
    const { bytes } = await blobs.put(blobKey, randomBytes(1000), { contentType: mime })
    return { variant, mime, bytes, width: 512, height: 512, durationMs: null, blobKey }
  })
  return { id, files: await Promise.all(files) }
}

async function insertUser({ orm }: Database): Promise<OwnerId & { email: string }> {
  const id = randomUUID()
  const email = `${id.slice(0, 8)}@example.com`
  const inviteCode = id.slice(0, 10)
  await orm.insert(users).values({ id, domain: 'plumdrop.test', email, inviteCode, createdAt: new Date() })
  return { kind: 'user', id, email }
}

type NewGeneration = {
  id: string
  ownerKind: 'user' | 'visitor'
  ownerId: string
  tool: string
  inputs: GenerationInputs
}

async function insertGeneration({ orm }: Database, generation: NewGeneration, at: Date): Promise<void> {
  await orm.insert(generations).values({
    ...generation,
    seed: 1,
    idempotencyKey: randomUUID(),
    status: 'succeeded',
    rank: 0,
    price: 1,
    holdId: 1,
    engine: 'Plumdrop Cutout',
    createdAt: at,
    deadlineAt: at,
  })
}
