import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { startS3Server } from '../../../tests/contracts/s3-server.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { colourful } from '../../adapters/media/samples.fixture.ts'
import { S3BlobStore } from '../../adapters/storage/s3.ts'
import { createS3Links } from '../../adapters/storage/s3-links.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { cleanUpUploadsJob } from './clean-up-uploads.job.ts'
import { createTestUploads, newOwner } from './uploads.fixture.ts'

const { db } = await createTestDatabase()
const server = await startS3Server()
const { settings } = server
const blobs = new S3BlobStore(settings)
const direct = createS3Links({ ...settings, publicUrl: `${settings.endpoint}/${settings.bucket}` })
const world = await createTestUploads(db, undefined, { blobs, direct })
const { uploads } = world
afterAll(async () => {
  await world.close()
  await server.close()
})

const picture = await colourful(200, 100).png().toBuffer()
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const sha256 = sha256Of(picture)
const PART = { offset: 0, sha256 }

async function begin(bytes = picture.length) {
  const owner = newOwner()
  const { id } = await uploads.begin(owner, { name: 'picture.png', bytes })
  return { owner, id }
}

async function putByLink(owner: ReturnType<typeof newOwner>, id: string, body = picture): Promise<number> {
  const { url, headers } = await uploads.linkPart(owner, id, PART)
  const { status } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
  return status
}

it('a part that was put into the storage becomes an upload once it is checked, and nothing else stays', async () => {
  const { owner, id } = await begin()
  expect(await putByLink(owner, id)).toBe(200)
  const [quarantined = ''] = await world.blobKeys()
  expect(quarantined).toBe(`upload-parts/${id}/${sha256}`)
  expect(await uploads.keeps(quarantined)).toBe(false)
  expect(await uploads.addPart(owner, id, PART)).toMatchObject({ received: picture.length })
  await expect(uploads.get(owner, id)).rejects.toMatchObject({ reason: 'not_found' })
  expect(await uploads.finish(owner, id)).toMatchObject({ id, kind: 'image', width: 200, height: 100 })
  expect(await world.blobKeys()).toEqual([`uploads/${id}`])
  await blobs.delete([`uploads/${id}`])
})

it('a link accepts no other length, checksum or person', async () => {
  const { owner, id } = await begin()
  const { url, headers } = await uploads.linkPart(owner, id, PART)
  const put = (sent: Record<string, string>, body: Uint8Array<ArrayBuffer>) =>
    fetch(url, { method: 'PUT', headers: sent, body })
  expect((await put(headers, new Uint8Array(picture.length + 1))).status).toBe(403)
  const other = Buffer.from(sha256Of(Buffer.from('other')), 'hex').toString('base64')
  const swapped = { ...headers, 'x-amz-checksum-sha256': other }
  expect((await put(swapped, new Uint8Array(picture))).status).toBe(403)
  await expect(uploads.linkPart(newOwner(), id, PART)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(uploads.linkPart(owner, id, { ...PART, offset: 8 })).rejects.toMatchObject({
    reason: 'input_refused',
  })
  // A part that never arrived cannot be reported.
  await expect(uploads.addPart(owner, id, PART)).rejects.toMatchObject({ reason: 'input_refused' })
})

it('bytes that do not match the checksum are deleted, even if the storage does not compare them', async () => {
  const { owner, id } = await begin()
  expect(await putByLink(owner, id, Buffer.from(picture).fill(0, 100, 120))).toBe(200)
  await uploads.addPart(owner, id, PART)
  await expect(uploads.finish(owner, id)).rejects.toMatchObject({ reason: 'upload_unreadable' })
  expect(await world.blobKeys()).toEqual([])
})

it('a file that is no picture, video or sound is refused as usual', async () => {
  const words = Buffer.from('<script>alert(1)</script>')
  const { owner, id } = await begin(words.length)
  const part = { offset: 0, sha256: sha256Of(words) }
  const { url, headers } = await uploads.linkPart(owner, id, part)
  expect((await fetch(url, { method: 'PUT', headers, body: words })).status).toBe(200)
  await uploads.addPart(owner, id, part)
  await expect(uploads.finish(owner, id)).rejects.toMatchObject({
    reason: expect.stringMatching(/^upload_/),
  })
  expect(await world.blobKeys()).toEqual([])
})

it('parts that were put and never reported are deleted', async () => {
  const { owner, id } = await begin()
  await putByLink(owner, id)
  expect(await world.blobKeys()).toHaveLength(1)
  const later = () => new Date(Date.now() + 2 * HOUR_MS)
  const { signal } = new AbortController()
  const job = { signal, attempt: 1, lastAttempt: true, log: pino({ level: 'silent' }) }
  await cleanUpUploadsJob({ db, blobs, now: later }).run?.({}, job)
  expect(await world.blobKeys()).toEqual([])
})

it('a download comes from the storage under its own name', async () => {
  await blobs.put('uploads/one', picture, { contentType: 'image/png' })
  const answer = await fetch(direct.downloadLink('uploads/one', 'attachment; filename="cat.png"'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cat.png"')
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
})
