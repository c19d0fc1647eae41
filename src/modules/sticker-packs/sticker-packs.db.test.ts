import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createCreationsWorld, newVisitor } from '../creations/creations.fixture.ts'
import { createStickerPacks, MAX_PACKS } from './sticker-packs.service.ts'
import { packsSweep } from './sweep-packs.job.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const packs = createStickerPacks(world)

const looks = { name: 'Cats', author: '', outline_width: 0, outline_color: '#ffffff' }

async function makeStickers(owner: OwnerId, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) ids.push(await world.makeOne(owner, { title }))
  return ids
}

const packed = (ids: readonly string[]) =>
  ids.map((creation_id) => ({ creation_id, tray: false, motion: 'none' as const }))

it('a pack holds stickers in their order, each with an emoji suggested from its words', async () => {
  const owner = await world.newUser()
  const ids = await makeStickers(owner, ['A cat', 'Thanks', 'Something'])
  const pack = await packs.create(owner, 'Cats', ids)
  expect(pack.stickers.map(({ emoji }) => emoji)).toEqual(['🐱', '🙏', '🙂'])
  expect(pack.stickers.map(({ tray }) => tray)).toEqual([true, false, false])
  const turned = await packs.save(owner, pack.id, { ...looks, stickers: packed(ids.toReversed()) })
  expect(turned.stickers.map(({ title }) => title)).toEqual(['Something', 'Thanks', 'A cat'])
  expect(await packs.get(owner, pack.id)).toEqual(turned)
})

it('the number of packs is limited, also for simultaneous requests (trap: a check before the write)', async () => {
  const owner = await world.newUser()
  const ids = await makeStickers(owner, ['A cat'])
  for (let made = 1; made < MAX_PACKS; made++) await packs.create(owner, `Cats ${made}`, ids)
  await Promise.all(Array.from({ length: 20 }, () => packs.list(owner)))
  const last = await Promise.allSettled(Array.from({ length: 20 }, () => packs.create(owner, 'Cats', ids)))
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await packs.list(owner)).toHaveLength(MAX_PACKS)
})

it('what is chosen stays: emoji, the picture of the pack, author and outline', async () => {
  const owner = await world.newUser()
  const [one = '', two = ''] = await makeStickers(owner, ['A cat', 'A dog'])
  const { id } = await packs.create(owner, 'Pets', [one, two])
  const chosen = { name: 'Our pets', author: 'Ann', outline_width: 12, outline_color: '#ff0000' }
  const stickers = [
    { creation_id: one, emoji: '😀🎂', tray: false, motion: 'none' as const },
    { creation_id: two, emoji: '🐶', tray: true, motion: 'wiggle' as const },
  ]
  await packs.save(owner, id, { ...chosen, stickers })
  const saved = await packs.get(owner, id)
  expect(saved).toMatchObject({ ...chosen, stickers })
  const copy = await packs.copy(owner, id, 'Second')
  expect(copy).toMatchObject({ ...chosen, name: 'Second', stickers })
  expect((await packs.list(owner)).map(({ name }) => name).toSorted()).toEqual(['Our pets', 'Second'])
})

it('nothing goes into a pack but pictures of one’s own, each once', async () => {
  const owner = await world.newUser()
  const other = await world.newUser()
  const [own = ''] = await makeStickers(owner, ['A cat'])
  const [foreign = ''] = await makeStickers(other, ['A dog'])
  const sound = await world.makeOne(owner, { kind: 'audio', outputs: [['wav']] })
  const { id } = await packs.create(owner, 'Cats', [own])
  for (const ids of [[foreign], [sound], [own, own], ['cr_none']]) {
    await expect(packs.create(owner, 'x', ids)).rejects.toThrow('input_refused')
    await expect(packs.save(owner, id, { ...looks, stickers: packed(ids) })).rejects.toThrow('input_refused')
  }
  expect((await packs.get(owner, id)).stickers).toHaveLength(1)
})

it('what was made of a clip moves by itself, and nothing else can be made to', async () => {
  const owner = await world.newUser()
  const clip = await world.makeOne(owner, { kind: 'gif', outputs: [['webp']] })
  const [still = ''] = await makeStickers(owner, ['A cat'])
  const { id, stickers } = await packs.create(owner, 'Moving', [clip, still])
  expect(stickers.map(({ motion }) => motion)).toEqual(['clip', 'none'])
  const chosen = [
    { creation_id: clip, tray: true, motion: 'wiggle' as const },
    { creation_id: still, tray: false, motion: 'clip' as const },
  ]
  const saved = await packs.save(owner, id, { ...looks, stickers: chosen })
  expect(saved.stickers.map(({ motion }) => motion)).toEqual(['clip', 'none'])
})

it('is nobody else’s to see, change, copy or delete', async () => {
  const owner = await world.newUser()
  const other = newVisitor()
  const { id } = await packs.create(owner, 'Cats', await makeStickers(owner, ['A cat']))
  expect(await packs.list(other)).toEqual([])
  await expect(packs.get(other, id)).rejects.toThrow('not_found')
  await expect(packs.save(other, id, { ...looks, stickers: [] })).rejects.toThrow('not_found')
  await expect(packs.copy(other, id, 'x')).rejects.toThrow('not_found')
  await expect(packs.remove(other, id)).rejects.toThrow('not_found')
  await packs.remove(owner, id)
  await expect(packs.get(owner, id)).rejects.toThrow('not_found')
})

it('a sticker leaves the pack when it is deleted, and stays when the pack is', async () => {
  const owner = await world.newUser()
  const [one = '', two = ''] = await makeStickers(owner, ['A cat', 'A dog'])
  const { id } = await packs.create(owner, 'Pets', [one, two])
  await world.creations.remove(owner, one)
  expect((await packs.get(owner, id)).stickers).toMatchObject([{ creation_id: two, tray: true }])
  await packs.remove(owner, id)
  expect(await world.creations.get(owner, two)).toMatchObject({ id: two })
})

it('packs of a visitor follow them into their account, and go with it', async () => {
  const visitor = newVisitor()
  const user = await world.newUser()
  const { id } = await packs.create(visitor, 'Cats', await makeStickers(visitor, ['A cat']))
  const move = { visitorId: visitor.id, userId: user.id }
  await inTransaction(db, async (tx) => {
    await world.creations.adopt(tx, move)
    await packs.adopt(tx, move)
  })
  expect(await packs.get(user, id)).toMatchObject({ name: 'Cats', stickers: [{ title: 'A cat' }] })
  await inTransaction(db, (tx) => packs.forget(tx, user.id))
  expect(await packs.list(user)).toEqual([])
})

it('packs of visitors who do not come back are deleted in the end, those of accounts are not', async () => {
  const visitor = newVisitor()
  const user = await world.newUser()
  world.setClock('2026-05-01T12:00:00Z')
  await packs.create(visitor, 'Old', [])
  await packs.create(user, 'Old', [])
  world.setClock('2026-07-15T12:00:00Z')
  await packs.create(visitor, 'New', [])
  world.setClock('2026-08-15T12:00:00Z')
  await packsSweep.job(world).run?.({}, world.jobContext)
  expect((await packs.list(visitor)).map(({ name }) => name)).toEqual(['New'])
  expect(await packs.list(user)).toHaveLength(1)
})
