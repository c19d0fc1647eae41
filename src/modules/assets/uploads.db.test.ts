import { readdirSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { mailedCode, register } from '../../../tests/people.ts'
import { canOpenVideos } from '../../../tests/programs.ts'
import { colourful, createSamples, SECRET, withSecrets } from '../../adapters/media/samples.fixture.ts'
import { users } from '../../db/schema/accounts.ts'
import { uploads as uploadRows } from '../../db/schema/uploads.ts'
import { inTransaction } from '../../db/transaction.ts'
import { maxBytesOfAny, maxUploadBytes } from '../../shared/catalogue/tiers.ts'
import type { Owner } from '../credits/owner.ts'
import { createTestUploads, inPieces, newOwner } from './uploads.fixture.ts'

async function openUploads() {
  const { db } = await createTestDatabase()
  const world = await createTestUploads(db)
  afterAll(() => world.close())
  return { db, ...world }
}
const world = await openUploads()
const { db, uploads, blobs } = world
/** For a test whose site runs the queued jobs. */
const other = await openUploads()

const photo = await withSecrets(colourful()).jpeg().toBuffer()
const receive = (owner = newOwner(), bytes: Uint8Array = photo, name = 'photo.jpg') =>
  uploads.receive(owner, { name, body: inPieces(bytes) })
const stored = async (key: string) => {
  const opened = await blobs.open(key)
  return opened && Buffer.from(await new Response(opened.body).arrayBuffer())
}

describe('an upload', () => {
  it('is detected from its bytes, whatever its name, and loses its location', async () => {
    const upload = await receive(newOwner(), photo, '../../etc/passwd\0.exe')
    expect(upload).toMatchObject({ kind: 'image', mime: 'image/jpeg', width: 24, height: 40, frames: 1 })
    expect(upload.name).toBe('../../etc/passwd.exe')
    expect(upload.blobKey).toBe(`uploads/${upload.id}`)
    const bytes = await stored(upload.blobKey)
    expect(bytes).toHaveLength(upload.bytes)
    expect(bytes?.includes(SECRET)).toBe(false)
    expect(await blobs.head(upload.blobKey)).toMatchObject({ contentType: 'image/jpeg' })
    expect(await world.leftovers()).toEqual([])
  })

  it('is private to its owner', async () => {
    const owner = newOwner()
    const { id } = await receive(owner)
    expect(await uploads.get(owner, id)).toMatchObject({ id })
    for (const other of [newOwner(), newOwner('user'), { ...owner, kind: 'user' as const }]) {
      await expect(uploads.get(other, id)).rejects.toMatchObject({ reason: 'not_found' })
    }
  })

  it('never overwrites another one (trap: files of two people under one key)', async () => {
    const one = await receive()
    const other = await receive()
    expect(one.blobKey).not.toBe(other.blobKey)
  })

  it('may be larger for a VIP, as promised (trap: a VIP benefit sold and not built)', async () => {
    const plain = newOwner('user')
    const vip = newOwner('user')
    world.vips.add(vip.id)
    const large = Buffer.concat([photo, Buffer.alloc(maxUploadBytes('account', 'image'))])
    for (const owner of [newOwner(), plain]) {
      await expect(receive(owner, large)).rejects.toMatchObject({
        reason: 'too_large',
        details: { limit: '40 MB' },
      })
    }
    expect(await receive(vip, large)).toMatchObject({ kind: 'image' })
    const announced = { name: 'video', bytes: maxBytesOfAny('vip') }
    await expect(uploads.begin(plain, announced)).rejects.toMatchObject({ details: { limit: '200 MB' } })
    expect(await uploads.begin(vip, announced)).toHaveProperty('id')
  })

  it('that is refused leaves nothing behind', async () => {
    const before = await world.blobKeys()
    await expect(receive(newOwner(), Buffer.from('MZ this is a program'))).rejects.toMatchObject({
      reason: 'upload_kind',
    })
    expect(await world.blobKeys()).toEqual(before)
    expect(await world.leftovers()).toEqual([])
  })

  it('that is banned is refused by its name, and leaves nothing behind', async () => {
    const blocked = Buffer.from(photo)
    const before = await world.blobKeys()
    world.blocked.bytes = blocked
    await expect(receive(newOwner(), blocked)).rejects.toMatchObject({
      reason: 'upload_blocked',
      details: { file: 'photo.jpg' },
    })
    world.blocked.bytes = null
    expect(await world.blobKeys()).toEqual(before)
    expect(await world.leftovers()).toEqual([])
  })

  it('that breaks off or is aborted leaves nothing behind', async () => {
    const before = await world.blobKeys()
    async function* breaking() {
      yield photo.subarray(0, 100)
      throw new Error('the connection was reset')
    }
    await expect(uploads.receive(newOwner(), { name: 'a', body: breaking() })).rejects.toMatchObject({
      reason: 'upload_unreadable',
    })
    const leaving = new AbortController()
    async function* endless() {
      for (;;) {
        yield Buffer.alloc(1000)
        leaving.abort(new Error('left'))
      }
    }
    const { signal } = leaving
    await expect(uploads.receive(newOwner(), { name: 'a', body: endless(), signal })).rejects.toThrow()
    expect(await world.blobKeys()).toEqual(before)
    expect(await world.leftovers()).toEqual([])
  })

  it('moves with a visitor who signs in, and is deleted with an account', async () => {
    const visitor = newOwner()
    const user = newOwner('user')
    const { id } = await receive(visitor)
    await inTransaction(db, (tx) => uploads.adopt(tx, { visitorId: visitor.id, userId: user.id }))
    expect(await uploads.get(user, id)).toMatchObject({ id })
    await expect(uploads.get(visitor, id)).rejects.toMatchObject({ reason: 'not_found' })
    await inTransaction(db, (tx) => uploads.forget(tx, user.id))
    await expect(uploads.get(user, id)).rejects.toMatchObject({ reason: 'not_found' })
  })

  it('that is still arriving when its account is deleted leaves nothing behind', async () => {
    const site = createTestApp(other.db)
    const { email, token } = await register(site)
    const [user] = await other.db.orm.select({ id: users.id }).from(users).where(eq(users.email, email))
    const owner = { ...newOwner('user'), id: user?.id ?? '' }
    async function* sendSlowly() {
      yield photo.subarray(0, 100)
      const code = await mailedCode(site, 'POST /api/users/account-code', { token })
      await site.call('POST /api/users/delete-account', { token, body: { code } })
      yield photo.subarray(100)
    }
    const sent = other.uploads.receive(owner, { name: 'photo.jpg', body: sendSlowly() })
    await expect(sent).rejects.toMatchObject({ reason: 'session_ended' })
    expect(await other.db.orm.$count(uploadRows, eq(uploadRows.ownerId, owner.id))).toBe(0)
    expect(await other.leftovers()).toEqual([])
  })

  it('is refused when its owner fills the disk', async () => {
    const owner = newOwner()
    const { bytes } = await receive(owner)
    await fillUpTo(owner, bytes - 1)
    await expect(receive(owner)).rejects.toMatchObject({ reason: 'slow_down' })
  })

  it('is refused beyond its owner’s quota, however many are sent at once (trap: all are counted before any is)', async () => {
    const announcer = newOwner()
    const announced = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        uploads.begin(announcer, { name: 'video', bytes: maxBytesOfAny('visitor') }),
      ),
    )
    expect(announced.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)

    const sender = newOwner()
    const { bytes } = await receive(sender)
    await fillUpTo(sender, 2 * bytes)
    const before = await world.blobKeys()
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => receive(sender)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refusals = sent.filter((result) => result.status === 'rejected').map(({ reason }) => reason.reason)
    expect(refusals).toEqual(Array(6).fill('slow_down'))
    expect(await world.blobKeys()).toHaveLength(before.length + 2)
  })

  /** Announces a partial upload that leaves this many bytes of the quota; the owner already has one file. */
  async function fillUpTo(owner: Owner, leftBytes: number) {
    const { rows } = await db.pool.query('select bytes::int from uploads where owner_id = $1', [owner.id])
    let rest = 2 * 2 ** 30 - rows[0].bytes - leftBytes
    for (; rest > 0; rest -= maxBytesOfAny('visitor')) {
      await uploads.begin(owner, { name: 'video', bytes: Math.min(rest, maxBytesOfAny('visitor')) })
    }
  }
})

describe('pictures of one owner', () => {
  it('are put side by side, at one height', async () => {
    const owner = newOwner('user')
    const small = await receive(owner, await colourful(30, 20).png().toBuffer())
    const large = await receive(owner, await colourful(100, 40).webp().toBuffer())
    expect(await uploads.joinPictures(owner, [small, large])).toMatchObject({
      mime: 'image/png',
      width: 30 + 50,
      height: 20,
    })
  })
})

describe.runIf(canOpenVideos)('a part of a video', () => {
  it('becomes another upload of its owner, as long as the part, and a part outside the video is refused', async () => {
    const samples = await createSamples()
    afterAll(() => samples.remove())
    const clip = await samples.video(
      'mp4',
      ...'-f lavfi -i testsrc=s=160x90:r=10:d=3 -c:v libx264 -bf 0'.split(' '),
    )
    const owner = newOwner()
    const whole = await receive(owner, await samples.read(clip), 'clip.mp4')
    const crop = { x: 80, y: 0, width: 80, height: 90 }
    const part = await uploads.cutVideo(owner, whole.id, { startMs: 1000, endMs: 2000, crop })
    expect(part).toMatchObject({ kind: 'video', name: 'clip.mp4', width: 80, height: 90 })
    // Ten frames a second, the last of which some versions of ffmpeg measure by its beginning.
    expect([900, 1000]).toContain(part.durationMs)
    expect(part.id).not.toBe(whole.id)
    expect([2900, 3000]).toContain((await uploads.get(owner, whole.id)).durationMs)
    const cut = { startMs: 1000, endMs: 9000, crop: null }
    await expect(uploads.cutVideo(owner, whole.id, cut)).rejects.toMatchObject({ reason: 'input_refused' })
    await expect(uploads.cutVideo(newOwner(), whole.id, cut)).rejects.toMatchObject({ reason: 'not_found' })
    const picture = await receive(owner)
    await expect(uploads.cutVideo(owner, picture.id, cut)).rejects.toMatchObject({ reason: 'upload_kind' })
    expect(await world.leftovers()).toEqual([])
  })
})

it('200 MB are streamed without being held in memory, and not a byte more is accepted', async () => {
  const facts = {
    format: 'mp4',
    kind: 'video',
    mime: 'video/mp4',
    width: 1,
    height: 1,
    durationMs: 1,
  } as const
  const large = await createTestUploads(db, {
    probe: async () => ({ ...facts, frames: null, frameRate: null, hasSound: false, codec: null }),
    strip: (path, _facts, outPath) => rename(path, outPath),
    cutVideo: async () => undefined,
    joinPictures: async () => undefined,
  })
  const piece = Buffer.alloc(2 ** 20)
  let maxHeld = 0
  async function* megabytes(count: number) {
    for (let sent = 1; sent <= count; sent += 1) {
      yield piece
      const written = readdirSync(large.workspaceRoot).map((name) =>
        readdirSync(join(large.workspaceRoot, name)).map(
          (file) => statSync(join(large.workspaceRoot, name, file)).size,
        ),
      )
      maxHeld = Math.max(maxHeld, sent * piece.length - (written.flat()[0] ?? 0))
    }
  }
  const { bytes } = await large.uploads.receive(newOwner(), { name: 'video', body: megabytes(200) })
  expect(bytes).toBe(maxBytesOfAny('visitor'))
  expect(maxHeld).toBeLessThan(8 * 2 ** 20)
  const tooMuch = large.uploads.receive(newOwner(), { name: 'video', body: megabytes(100_000) })
  await expect(tooMuch).rejects.toMatchObject({ reason: 'too_large' })
  expect(await large.leftovers()).toEqual([])
  await large.close()
})
