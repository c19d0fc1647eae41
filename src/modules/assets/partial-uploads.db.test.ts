import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { colourful } from '../../adapters/media/samples.fixture.ts'
import { uploads as uploadRows } from '../../db/schema/uploads.ts'
import { maxBytesOfAny } from '../../shared/catalogue/tiers.ts'
import { UPLOAD_PART_BYTES } from '../../shared/contract/uploads.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { Owner } from '../credits/owner.ts'
import type { Upload } from './upload-intake.ts'
import { createTestUploads, inPieces, newOwner } from './uploads.fixture.ts'

const { db } = await createTestDatabase()
const world = await createTestUploads(db)
const { uploads } = world
afterAll(() => world.close())

/** A picture of several parts. */
const picture = await colourful(2400, 1400).tiff({ compression: 'none' }).toBuffer()
const partAt = (offset: number) => inPieces(picture.subarray(offset, offset + UPLOAD_PART_BYTES), 300_000)
const partsLeft = async () => (await world.blobKeys()).filter((key) => key.startsWith('upload-parts/'))

async function begin(owner = newOwner(), bytes = picture.length) {
  const { id } = await uploads.begin(owner, { name: 'picture.tif', bytes })
  const put = (offset: number, body = partAt(offset)) => uploads.putPart(owner, id, { offset, body })
  return { owner, id, put }
}

/** Another upload as large as all that a visitor may keep. */
async function fillUp({ kind, id }: Owner, { name, mime }: Upload): Promise<void> {
  await db.orm.insert(uploadRows).values({
    id: 'up_full',
    ownerKind: kind,
    ownerId: id,
    name,
    kind: 'image',
    mime,
    bytes: 2 ** 31 - 1,
    blobKey: 'uploads/up_full',
    createdAt: world.now(),
    expiresAt: new Date(world.now().getTime() + DAY_MS),
  })
}

describe('an upload in parts', () => {
  it('resumes where it broke off, and becomes one file', async () => {
    const { owner, id, put } = await begin()
    await put(0)
    async function* breaking() {
      yield picture.subarray(0, 1000)
      throw new Error('the connection was reset')
    }
    await expect(put(UPLOAD_PART_BYTES, breaking())).rejects.toMatchObject({ reason: 'upload_unreadable' })
    const { received } = await uploads.status(owner, id)
    expect(received).toBe(UPLOAD_PART_BYTES)
    expect(await put(received)).toMatchObject({ received: picture.length })
    const upload = await uploads.finish(owner, id)
    expect(upload).toMatchObject({ id, kind: 'image', mime: 'image/png', width: 2400, height: 1400 })
    expect(await partsLeft()).toEqual([])
    expect(await world.leftovers()).toEqual([])
  })

  it('may repeat a part, and the finish, if the responses were lost', async () => {
    const { owner, id, put } = await begin()
    await put(0)
    expect(await put(0)).toMatchObject({ received: UPLOAD_PART_BYTES })
    const twice = await Promise.all([put(UPLOAD_PART_BYTES), put(UPLOAD_PART_BYTES)])
    expect(twice.map(({ received }) => received)).toEqual([picture.length, picture.length])
    expect(await partsLeft()).toHaveLength(2)
    const first = await uploads.finish(owner, id)
    const second = await uploads.finish(owner, id)
    expect(second).toEqual(first)
  })

  it('may be finished twice at once, as after a broken connection', async () => {
    const { owner, id, put } = await begin()
    await put(0)
    await put(UPLOAD_PART_BYTES)
    const open = world.blobs.open.bind(world.blobs)
    const repetitions: Promise<Upload>[] = []
    const spy = vi.spyOn(world.blobs, 'open').mockImplementation(async (...wanted) => {
      // The first one reads its parts only when its repetition has used them up.
      if (repetitions.length === 0) {
        repetitions.push(uploads.finish(owner, id))
        await repetitions[0]
      }
      return open(...wanted)
    })
    onTestFinished(() => spy.mockRestore())
    expect(await uploads.finish(owner, id)).toEqual(await repetitions[0])
  })

  it('that is finished twice keeps its file, even if its owner may keep no more by then', async () => {
    const { owner, id, put } = await begin()
    await put(0)
    await put(UPLOAD_PART_BYTES)
    const store = world.blobs.put.bind(world.blobs)
    let isRepeated = false
    const spy = vi.spyOn(world.blobs, 'put').mockImplementation(async (...file) => {
      const stored = await store(...file)
      if (!isRepeated) {
        isRepeated = true
        await fillUp(owner, await uploads.finish(owner, id))
      }
      return stored
    })
    onTestFinished(() => spy.mockRestore())
    const { blobKey } = await uploads.finish(owner, id)
    expect(await world.blobs.head(blobKey)).not.toBeNull()
  })

  it('refuses a part out of order, of another length or by another person', async () => {
    const { owner, id, put } = await begin()
    await expect(put(UPLOAD_PART_BYTES)).rejects.toMatchObject({ reason: 'input_refused' })
    await expect(put(5)).rejects.toMatchObject({ reason: 'input_refused' })
    for (const bytes of [UPLOAD_PART_BYTES - 1, UPLOAD_PART_BYTES + 1]) {
      await expect(put(0, inPieces(Buffer.alloc(bytes), 300_000))).rejects.toMatchObject({
        reason: 'input_refused',
      })
    }
    await expect(uploads.putPart(newOwner(), id, { offset: 0, body: partAt(0) })).rejects.toMatchObject({
      reason: 'not_found',
    })
    await expect(uploads.finish(newOwner(), id)).rejects.toMatchObject({ reason: 'not_found' })
    await expect(uploads.finish(owner, id)).rejects.toMatchObject({ reason: 'input_refused' })
    expect(await uploads.status(owner, id)).toMatchObject({ received: 0 })
    expect(await partsLeft()).toEqual([])
  })

  it('in an unsupported format is deleted when it is finished', async () => {
    const { owner, id, put } = await begin(newOwner(), 30)
    await put(0, inPieces(Buffer.alloc(30)))
    await expect(uploads.finish(owner, id)).rejects.toMatchObject({ reason: 'upload_kind' })
    await expect(uploads.status(owner, id)).rejects.toMatchObject({ reason: 'not_found' })
    expect(await partsLeft()).toEqual([])
  })

  it('that would be too large is not started', async () => {
    await expect(begin(newOwner(), maxBytesOfAny('visitor') + 1)).rejects.toMatchObject({
      reason: 'too_large',
    })
  })
})
