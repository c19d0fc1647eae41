import path from 'node:path'
import sharp from 'sharp'
import { createGraphileQueue } from '../src/adapters/queue/graphile-queue.ts'
import { GraphileWorker } from '../src/adapters/queue/graphile-worker.ts'
import type { Database } from '../src/db/database.ts'
import { composeLibrary } from '../src/main/compose-library.ts'
import { type Infrastructure, openInfrastructure } from '../src/main/infrastructure.ts'
import { createCredits } from '../src/modules/credits/credits.service.ts'
import { createLimits } from '../src/modules/limits/limits.service.ts'
import { PAGE_TITLES_OF_CODE } from '../src/modules/pages/page-titles.ts'
import { effectiveCatalogue } from '../src/shared/catalogue/effective.ts'
import { makeDataFolder } from '../tests/e2e/site-process.ts'
import { localInfrastructure } from '../tests/infrastructure.ts'
import { log, withDatabase } from './database.ts'
import { median, type Row, ratio } from './table.ts'

const ROUNDS = 15
const PHOTO = path.resolve(import.meta.dirname, '../public/samples/astronaut.webp')
const OWNER = { kind: 'user', id: '00000000-0000-4000-8000-000000000001', domain: 'localhost' } as const

type Spent = Record<'engine' | 'moderation', number>
type Round = Spent & Record<'whole' | 'rest', number>

/** A sticker from the click to the stored files, and how much of that is not the engine. */
export async function benchGenerations(): Promise<Row[]> {
  const dataDir = await makeDataFolder('bench-generations')
  const infrastructure = await openInfrastructure(localInfrastructure(dataDir, ''), { log })
  try {
    return await withDatabase((db) => measure(db, infrastructure))
  } finally {
    await infrastructure.close()
  }
}

async function measure(db: Database, infrastructure: Infrastructure): Promise<Row[]> {
  const spent = { engine: 0, moderation: 0 }
  const { engines } = infrastructure
  const timed: Infrastructure = {
    ...infrastructure,
    engines: {
      ...engines,
      run: (...asked) => timing(spent, 'engine', engines.run(...asked)),
      classifyPicture: (...asked) => timing(spent, 'moderation', engines.classifyPicture(...asked)),
    },
  }
  const credits = createCredits(db)
  const account = await credits.openAccount(db, OWNER)
  await credits.grant(db, { account, source: 'operator', amount: 1_000, key: 'bench' })
  const library = composeLibrary({
    db,
    log,
    queue: createGraphileQueue(db),
    limits: createLimits(db.pool),
    credits,
    catalogue: () => effectiveCatalogue(new Map(), new Date()),
    pageTitles: PAGE_TITLES_OF_CODE,
    infrastructure: timed,
    publicFiles: { hashOf: () => null, addressOf: (address) => address },
    isVip: async () => false,
    siteName: 'Plumdrop',
    siteOrigin: 'http://localhost',
    operatorEmails: [],
    now: () => new Date(),
  })
  const worker = new GraphileWorker({ pool: db.pool, log })
  const { jobs, runs, schedules } = library.workWith(async () => {})
  await worker.start({ jobs: [...jobs, ...runs], schedules, concurrency: 1 })
  const { uploads } = library.routes.uploads
  const { generations } = library.routes.generations
  const rounds: Round[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const { id: image } = await uploads.receive(OWNER, { name: 'photo.webp', body: await newPhoto(round) })
      Object.assign(spent, { engine: 0, moderation: 0 })
      const began = performance.now()
      const { id } = await generations.start(OWNER, { tool: 'sticker', inputs: { mode: 'image', image } })
      let status = ''
      for await (const state of generations.watch(id, OWNER, AbortSignal.timeout(60_000)))
        status = state.status
      if (status !== 'succeeded') throw new Error(`The sticker ${status}.`)
      const whole = performance.now() - began
      // The first one starts the engine.
      if (round > 0) rounds.push({ whole, ...spent, rest: whole - spent.engine - spent.moderation })
    }
  } finally {
    await worker.stop()
  }
  const middle = (part: keyof Round) => median(rounds.map((round) => round[part]))
  const row = (name: string, part: keyof Round): Row => {
    return {
      name,
      value: middle(part),
      unit: 'ms',
      compared: ratio(middle(part), middle('whole'), 'the whole'),
    }
  }
  return [
    {
      name: 'sticker from a photo of 512 px, from the click to the stored files',
      value: middle('whole'),
      unit: 'ms',
    },
    row('of that the engine', 'engine'),
    row('of that the content check of two pictures', 'moderation'),
    row('of that queue, ledger, marks and storage', 'rest'),
  ]
}

/** The photo, a little brighter each time: networks remember their latest answers, which are not to be measured. */
async function newPhoto(level: number): Promise<ReadableStream> {
  return new Blob([await sharp(PHOTO).linear(1, level).webp().toBuffer()]).stream()
}

async function timing<Result>(spent: Spent, part: keyof Spent, work: Promise<Result>): Promise<Result> {
  const began = performance.now()
  try {
    return await work
  } finally {
    spent[part] += performance.now() - began
  }
}
