import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { colourful } from '../../adapters/media/samples.fixture.ts'
import { generations } from '../../db/schema/generations.ts'
import type { GenerationStatus } from '../../shared/contract/generations.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import type { Owner } from '../credits/owner.ts'
import { cleanUpUploadsJob } from './clean-up-uploads.job.ts'
import { createTestUploads, inPieces, newOwner } from './uploads.fixture.ts'

const { db } = await createTestDatabase()
const world = await createTestUploads(db)
const { uploads, blobs, now } = world
afterAll(() => world.close())
beforeEach(() => world.setClock(null))

const job = cleanUpUploadsJob({ db, blobs, now })
async function cleanUp(hoursLater: number) {
  world.setClock(new Date(Date.now() + hoursLater * HOUR_MS))
  const signal = new AbortController().signal
  await job.run?.({}, { signal, attempt: 1, lastAttempt: true, log: pino({ level: 'silent' }) })
}

const picture = await colourful().png().toBuffer()
const receive = (owner: Owner) => uploads.receive(owner, { name: 'a.png', body: inPieces(picture) })

async function insertGeneration(owner: Owner, uploadId: string, status: GenerationStatus) {
  const at = new Date()
  await db.orm.insert(generations).values({
    id: `gen_${uploadId}`,
    ownerKind: owner.kind,
    ownerId: owner.id,
    tool: 'ai-background-remover',
    inputs: { images: [uploadId] },
    seed: 1,
    idempotencyKey: uploadId,
    status,
    rank: 0,
    price: 1,
    holdId: 1,
    engine: 'Test',
    createdAt: at,
    deadlineAt: at,
  })
}

it('an upload lasts three days, and longer while an open generation needs it', async () => {
  const owner = newOwner()
  const unused = await receive(owner)
  const waiting = await receive(owner)
  const used = await receive(owner)
  await insertGeneration(owner, waiting.id, 'queued')
  await insertGeneration(owner, used.id, 'succeeded')
  await cleanUp(71)
  expect(await uploads.get(owner, unused.id)).toBeDefined()
  await cleanUp(73)
  for (const { id, blobKey } of [unused, used]) {
    await expect(uploads.get(owner, id)).rejects.toMatchObject({ reason: 'not_found' })
    expect(await blobs.head(blobKey)).toBeNull()
  }
  expect(await uploads.get(owner, waiting.id)).toBeDefined()
  expect(await blobs.head(waiting.blobKey)).not.toBeNull()
})

it('unfinished parts are deleted after a day, and active ones stay', async () => {
  const owner = newOwner()
  const { id } = await uploads.begin(owner, { name: 'a', bytes: 10 })
  await uploads.putPart(owner, id, { offset: 0, body: inPieces(Buffer.alloc(10)) })
  await cleanUp(23)
  expect(await uploads.status(owner, id)).toMatchObject({ received: 10 })
  const parts = async () => (await world.blobKeys()).filter((key) => key.includes(id))
  expect(await parts()).toHaveLength(1)
  await cleanUp(25)
  await expect(uploads.status(owner, id)).rejects.toMatchObject({ reason: 'not_found' })
  expect(await parts()).toEqual([])
})

it('bytes without a row are deleted unless they were stored a moment ago, and nothing of other modules', async () => {
  for (const key of ['uploads/orphan', 'upload-parts/a/b', 'creations/kept']) {
    await blobs.put(key, Buffer.from('x'), { contentType: 'image/png' })
  }
  await cleanUp(0)
  expect(await blobs.head('uploads/orphan')).not.toBeNull()
  await cleanUp(2)
  expect(await blobs.head('uploads/orphan')).toBeNull()
  expect(await blobs.head('upload-parts/a/b')).toBeNull()
  expect(await blobs.head('creations/kept')).not.toBeNull()
})
