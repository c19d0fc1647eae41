import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { noInfrastructure } from '../../../tests/infrastructure.ts'
import { drain } from '../../../tests/jobs.ts'
import { mailedCode, PASSWORD, register } from '../../../tests/people.ts'
import { connectPostgres } from '../../adapters/database/postgres.ts'
import { DiskBlobStore } from '../../adapters/storage/disk.ts'
import { openDatabase } from '../../db/database.ts'
import { CHANNELS, notify } from '../../db/notifications.ts'
import { uploads } from '../../db/schema/uploads.ts'
import { createKeyedHash } from '../../modules/accounts/keyed-hash.ts'
import { createMediaLinks } from '../../modules/assets/media-links.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { newId } from '../../shared/ids.ts'
import { MAX_STREAMS_PER_OWNER } from '../event-streams.ts'

const domain = 'plumdrop.test'
const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-leaving-'))
const blobs = await DiskBlobStore.open(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Engines that accept everything and are never run. */
const infrastructure = new Proxy(noInfrastructure, {
  get(none, name) {
    if (name === 'engines') return { find: () => ({ name: 'Test Painter' }) }
    if (name === 'parallel') return 1
    if (name === 'disk') return { requireRoom: async () => {} }
    return name === 'blobs' ? blobs : Reflect.get(none, name)
  },
})

const { db, url } = await createTestDatabase()
const site = createTestApp(db, { infrastructure })
/** Another process on the same database. */
const otherPool = connectPostgres({ connection: url, poolSize: 5, log: pino({ level: 'silent' }) })
const otherNode = createTestApp(openDatabase(otherPool), { infrastructure })
afterAll(() => otherPool.end())

// Without the watchers' regular checks, only a message can end a stream.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterEach(() => void vi.useRealTimers())

async function newCreator() {
  const person = await register(site)
  await site.call('GET /api/credit/checkin', { token: person.token, headers: { 'time-zone': 'UTC' } })
  const body = { tool: 'text-to-image-ai', inputs: { prompt: 'a fox' } }
  const { data } = await site.call('POST /api/generations', { body, token: person.token })
  // Nobody works on it, so it is still running when its owner leaves.
  await drain(db)
  return { ...person, generationId: (data as { id: string }).id }
}

async function openStream(id: string, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' }
  return site.app.request(`http://plumdrop.test/api/generations/${id}/events`, { headers })
}

const login = async (email: string) =>
  String((await site.call('POST /api/users/login', { body: { email, domain, password: PASSWORD } })).data)

type Person = Awaited<ReturnType<typeof newCreator>>
const WAYS_OUT: [string, (person: Person) => Promise<unknown>][] = [
  ['signing out', ({ token }) => otherNode.call('POST /api/users/sign-out', { token })],
  ['signing out everywhere', ({ token }) => otherNode.call('POST /api/users/sign-out-everywhere', { token })],
  [
    'a new password',
    async ({ email }) => {
      const code = await mailedCode(otherNode, 'POST /api/users/mail_send', { body: { email, domain } })
      const body = { email, domain, new_passwd: 'Changed1', code }
      await otherNode.call('POST /api/users/change_pwd', { body })
    },
  ],
  [
    'deleting the account',
    async ({ token }) => {
      const code = await mailedCode(otherNode, 'POST /api/users/account-code', { token })
      await otherNode.call('POST /api/users/delete-account', { body: { code }, token })
    },
  ],
]

describe('event streams', () => {
  it.each(WAYS_OUT)(
    'end at once by %s on another node (trap: a stolen session watches on)',
    async (_way, leave) => {
      const person = await newCreator()
      const stream = await openStream(person.generationId, person.token)
      expect(stream.status).toBe(200)
      await leave(person)
      expect(await stream.text()).not.toContain('"status":"succeeded"')
      expect((await openStream(person.generationId, person.token)).status).toBe(401)
    },
  )

  it('end with the session even if nobody reads them (trap: an unread event waits for ever)', async () => {
    const { email, token, generationId } = await newCreator()
    const open = async (token: string) => (await openStream(generationId, token)).status
    await Promise.all(Array.from({ length: MAX_STREAMS_PER_OWNER }, () => open(token)))
    for (const progress of [0.1, 0.2, 0.3]) {
      await db.pool.query('update generations set progress = $2 where id = $1', [generationId, progress])
      await notify(db.orm, CHANNELS.generationChanged, [generationId])
    }
    const next = await login(email)
    await site.call('POST /api/users/sign-out', { token })
    await expect.poll(() => open(next)).toBe(200)
    await site.call('POST /api/users/sign-out', { token: next })
  })

  it('of other sessions go on', async () => {
    const { email, token, generationId } = await newCreator()
    const other = await login(email)
    const ending = await openStream(generationId, other)
    const staying = await openStream(generationId, token)
    await site.call('POST /api/users/sign-out', { token: other })
    expect(await ending.text()).not.toContain('canceled')
    await site.call('POST /api/generations/{id}/cancel', { params: { id: generationId }, token })
    expect(await staying.text()).toContain('canceled')
  })

  it('are limited per person, and one that has ended makes room for another', async () => {
    const { token, generationId } = await newCreator()
    const open = () => openStream(generationId, token)
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS_PER_OWNER }, open))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect((await open()).status).toBe(429)
    const somebody = await newCreator()
    expect((await openStream(somebody.generationId, somebody.token)).status).toBe(200)
    await streams[0]?.body?.cancel()
    await expect.poll(async () => (await open()).status).toBe(200)
    for (const left of [token, somebody.token]) await site.call('POST /api/users/sign-out', { token: left })
  })
})

describe('files of a deleted account', () => {
  it('are gone at the same moment, by every link, and their bytes right after', async () => {
    const { email, token } = await register(site)
    const { rows } = await db.pool.query<{ id: string }>('select id from users where email = $1', [email])
    const ownerId = rows[0]?.id ?? ''
    const id = newId('upload')
    const blobKey = `uploads/${id}`
    await blobs.put(blobKey, Buffer.from('mine'), { contentType: 'image/png' })
    const facts = { name: 'a.png', kind: 'image', mime: 'image/png', bytes: 4 } as const
    const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + DAY_MS) }
    await db.orm.insert(uploads).values({ id, ownerKind: 'user', ownerId, ...facts, blobKey, ...times })
    const links = createMediaLinks({ keyedHash: createKeyedHash(db), now: () => new Date() })
    const link = `http://plumdrop.test${await links.link(blobKey)}`
    const ask = async () => (await site.app.request(link)).status

    expect(await ask()).toBe(200)
    const code = await mailedCode(site, 'POST /api/users/account-code', { token })
    await site.call('POST /api/users/delete-account', { body: { code }, token })
    expect(await blobs.head(blobKey)).not.toBeNull()
    expect(await ask()).toBe(404)
    await site.runJobs()
    expect(await blobs.head(blobKey)).toBeNull()
  })
})
