import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { fingerprints } from '../../db/schema/generations.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import { deleteFilesJob } from '../assets/delete-files.job.ts'
import { cleanUpFilesJob } from './clean-up-files.job.ts'
import { createCreationsWorld, newVisitor } from './creations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const { creations, shares, blobs } = world
const all = { limit: 60 }
const titles = async (...given: Parameters<typeof creations.list>) =>
  (await creations.list(...given)).creations.map(({ title }) => title)

beforeEach(() => world.setClock('2026-05-01T12:00:00Z'))

describe('my creations', () => {
  it('are listed newest first, page by page, each exactly once', async () => {
    const owner = await world.newUser()
    // Several of one moment, so that a page ends among them.
    for (const hour of [10, 10, 10, 11, 11, 12, 12]) {
      world.setClock(`2026-05-01T${hour}:00:00Z`)
      await world.make(owner, { title: `Made at ${hour}` })
    }
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await creations.list(owner, { limit: 2, before })
      seen.push(...page.creations.map(({ id }) => id))
      before = page.next ?? undefined
    } while (before)
    expect(new Set(seen).size).toBe(7)
    expect((await titles(owner, all)).map((title) => title.slice(-2))).toEqual([
      '12',
      '12',
      '11',
      '11',
      '10',
      '10',
      '10',
    ])
  })

  it('have distinct names if several were made at once (trap: five with one name)', async () => {
    const owner = await world.newUser()
    await world.make(owner, { title: 'A fox', outputs: [['png'], ['png'], ['png']] })
    expect((await titles(owner, all)).toSorted()).toEqual(['A fox', 'A fox 2', 'A fox 3'])
  })

  it('can be filtered by kind and tool, and searched by content', async () => {
    const owner = await world.newUser()
    await world.make(owner, { title: 'Red Fox', tool: 'text-to-image-ai' })
    await world.make(owner, {
      title: 'fox running',
      tool: 'text-to-video-ai',
      kind: 'video',
      outputs: [['mp4']],
    })
    await world.make(owner, { title: '100% wool_sock' })
    expect(await titles(owner, { ...all, kind: 'video' })).toEqual(['fox running'])
    expect(await titles(owner, { ...all, tool: 'text-to-image-ai' })).toEqual(['Red Fox'])
    expect((await titles(owner, { ...all, search: 'FOX' })).toSorted()).toEqual(['Red Fox', 'fox running'])
    expect(await titles(owner, { ...all, search: '%' })).toEqual(['100% wool_sock'])
    expect(await titles(owner, { ...all, search: 'l_s' })).toEqual(['100% wool_sock'])
    expect(await titles(owner, { ...all, search: 'd_f' })).toEqual([])
  })

  it('have links to every format, under a name', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner, { outputs: [['png', 'webp-512']] })
    const creation = await creations.get(owner, id)
    expect(creation).toMatchObject({
      id,
      kind: 'image',
      mime: 'image/png',
      bytes: 1000,
      width: 512,
      title: 'A cat in a hat',
      created_at: '2026-05-01T12:00:00.000Z',
      share: null,
    })
    expect(creation.url).toContain(`/media/creations/${id}/png?`)
    expect(creation.downloads).toMatchObject([
      { variant: 'png', name: 'plumdrop-sticker-a-cat-in-a-hat.png' },
      { variant: 'webp-512', mime: 'image/webp', name: 'plumdrop-sticker-a-cat-in-a-hat-512.webp' },
    ])
    expect(creation.downloads[1]?.url).toContain('name=plumdrop-sticker-a-cat-in-a-hat-512.webp')
  })

  it('are private: nobody else can see, use, share or delete them', async () => {
    const id = await world.makeOne(await world.newUser())
    for (const somebodyElse of [await world.newUser(), newVisitor()]) {
      await expect(creations.get(somebodyElse, id)).rejects.toThrow('not_found')
      await expect(creations.getFile(somebodyElse, id)).rejects.toThrow('not_found')
      await expect(creations.remove(somebodyElse, id)).rejects.toThrow('not_found')
      await expect(shares.share(somebodyElse, id, false)).rejects.toThrow('not_found')
      await expect(shares.unshare(somebodyElse, id)).rejects.toThrow('not_found')
      expect(await titles(somebodyElse, all)).toEqual([])
    }
  })

  it('refuse an invalid cursor', async () => {
    await expect(creations.list(newVisitor(), { ...all, before: 'x' })).rejects.toThrow('input_refused')
  })

  it('can be used as input', async () => {
    const owner = newVisitor()
    const id = await world.makeOne(owner)
    expect(await creations.getFile(owner, id)).toEqual({
      kind: 'image',
      name: 'A cat in a hat',
      mime: 'image/png',
      width: 512,
      height: 512,
      durationMs: null,
      blobKey: `creations/${id}/png`,
    })
  })

  it('say whether their mask was kept, without which they cannot be edited', async () => {
    const owner = await world.newUser()
    const outputs = [['png', 'mask'], ['png']]
    await world.make(owner, { tool: 'sticker', outputs })
    const { creations: listed } = await creations.list(owner, { limit: 2 })
    const shown = (await creations.listOf(listed.map(({ generation_id }) => generation_id))).values()
    expect([...shown].flat().map(({ editable }) => editable)).toEqual([true, false])
    expect(listed.filter(({ editable }) => editable)).toHaveLength(1)
  })

  it('are listed by generation, in the order of the outputs', async () => {
    const owner = newVisitor()
    const ids = await world.make(owner, { outputs: [['png'], ['png'], ['png']] })
    const { generation_id } = await creations.get(owner, ids[0] ?? '')
    const outputs = await creations.listOf([generation_id, 'gen_unknown'])
    expect([...outputs.keys()]).toEqual([generation_id])
    expect(outputs.get(generation_id)?.map(({ id }) => id)).toEqual(ids)
    expect(await creations.listOf([])).toEqual(new Map())
  })
})

describe('deleting', () => {
  it('removes the row and all files at once; the fingerprint stays and says nothing about the owner', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner, { outputs: [['png', 'webp']], likeness: '00000000ffffffff' })
    await creations.remove(owner, id)
    await expect(creations.get(owner, id)).rejects.toThrow('not_found')
    await expect(creations.remove(owner, id)).rejects.toThrow('not_found')
    expect((await world.storedKeys()).filter((key) => key.includes(id))).toEqual([])
    const kept = (await db.orm.select().from(fingerprints)).filter(({ creationId }) => creationId === id)
    expect(kept).toMatchObject([{ tool: 'sticker', likeness: '00000000ffffffff' }])
    expect(JSON.stringify(kept)).not.toContain(owner.id)
  })

  it('an account removes all of its creations, and nothing else', async () => {
    const leaving = await world.newUser()
    const staying = await world.newUser()
    const gone = await world.makeOne(leaving, { outputs: [['png', 'webp']] })
    const kept = await world.makeOne(staying)
    await world.takeJobs()
    await inTransaction(db, (tx) => creations.forget(tx, leaving.id))
    expect(await titles(leaving, all)).toEqual([])
    const jobs = await world.takeJobs()
    for (const { input } of jobs) await deleteFilesJob(world).run?.(input, world.jobContext)
    const keys = await world.storedKeys()
    expect(keys.filter((key) => key.includes(gone))).toEqual([])
    expect(keys).toContain(`creations/${kept}/png`)
  })

  it('an account that fails keeps every file', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner)
    await world.takeJobs()
    const failing = inTransaction(db, async (tx) => {
      await creations.forget(tx, owner.id)
      throw new Error('another module refused')
    })
    await expect(failing).rejects.toThrow('another module refused')
    expect(await world.takeJobs()).toEqual([])
    expect(await world.storedKeys()).toContain(`creations/${id}/png`)
  })
})

describe('orphaned files', () => {
  it('are deleted after a day, and only those (trap: a file is stored before its row is)', async () => {
    const kept = await world.makeOne(newVisitor())
    await blobs.put('creations/cr_orphan/png', Buffer.from('lost'), { contentType: 'image/png' })
    await blobs.put('uploads/up_1', Buffer.from('not ours'), { contentType: 'image/png' })
    const job = cleanUpFilesJob(world)
    world.setClock(new Date())
    await job.run?.({}, world.jobContext)
    expect(await world.storedKeys()).toContain('creations/cr_orphan/png')
    world.setClock(new Date(Date.now() + 25 * HOUR_MS))
    await job.run?.({}, world.jobContext)
    const keys = await world.storedKeys()
    expect(keys).not.toContain('creations/cr_orphan/png')
    expect(keys).toEqual(expect.arrayContaining([`creations/${kept}/png`, 'uploads/up_1']))
  })
})

describe('signing in', () => {
  it('keeps what a visitor made, for longer (trap: signing in throws guest work away)', async () => {
    const visitor = newVisitor()
    const user = await world.newUser()
    const id = await world.makeOne(visitor)
    expect(await creations.get(visitor, id)).toMatchObject({ expires_at: '2026-05-04T12:00:00.000Z' })
    await inTransaction(db, (tx) => creations.adopt(tx, { visitorId: visitor.id, userId: user.id }))
    expect(await creations.get(user, id)).toMatchObject({ id, expires_at: '2026-05-31T12:00:00.000Z' })
    expect(await titles(visitor, all)).toEqual([])
  })
})

it('a person can export a list of everything', async () => {
  const owner = await world.newUser()
  for (let number = 0; number < 3; number++) await world.make(owner, { title: `Number ${number}` })
  const exported = await creations.exportFor(owner.id)
  expect(exported.map(({ title }) => title).toSorted()).toEqual(['Number 0', 'Number 1', 'Number 2'])
  expect(exported[0]?.url).toMatch(/^https:\/\/plumdrop\.test\/media\/creations\//)
  expect(exported[0]?.downloads[0]?.url).toMatch(/^https:\/\/plumdrop\.test\/media\/creations\//)
})
