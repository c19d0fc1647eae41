import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createStickerPacks } from '../sticker-packs/sticker-packs.service.ts'
import { createCreationsWorld } from './creations.fixture.ts'
import { labelCreationsJob } from './label-creations.job.ts'
import { sweepCreationsJob } from './sweep-creations.job.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const { creations, library, shares, zips } = world
const packs = createStickerPacks({ ...world, creations })
const sweep = sweepCreationsJob(world)

type Search = Omit<Parameters<typeof creations.list>[1], 'limit'>
const found = async (owner: OwnerId, search: Search = {}) =>
  (await creations.list(owner, { limit: 60, ...search })).creations.map(({ title }) => title).toSorted()

async function sweepAt(day: string) {
  world.setClock(`${day}T04:17:00Z`)
  await sweep.run?.({}, world.jobContext)
  return (await world.takeJobs()).length
}

beforeEach(async () => {
  await db.pool.query('delete from generations')
  await world.takeJobs()
  world.setClock('2026-05-01T12:00:00Z')
})

describe('order among creations', () => {
  it('a renamed one is found by its new name, its prompt, its tool and its tags', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner, { title: 'a red fox', tool: 'text-to-image-ai' })
    await world.makeOne(owner, { title: 'Grey wolf', tool: 'ai-background-remover' })
    const named = await library.change(owner, id, { title: 'Birthday card', tags: ['For Mum', 'for mum'] })
    expect(named).toMatchObject({ title: 'Birthday card', tags: ['for mum'], favourite: false })
    for (const search of ['birth', 'red FOX', 'fox red', 'text-to-image', 'mum card']) {
      expect(await found(owner, { search })).toEqual(['Birthday card'])
    }
    expect(await found(owner, { search: 'background remover' })).toEqual(['Grey wolf'])
    expect(await found(owner, { search: 'fox wolf' })).toEqual([])
  })

  it('is searched by meaning, too: literal matches first, then related ones, page by page', async () => {
    const owner = await world.newUser()
    const titles = ['a kitten', 'my cat', 'a red fox', 'a scarf', 'a catalogue', 'Grandma’s taxi']
    for (const [minute, title] of titles.entries()) {
      world.setClock(`2026-05-01T12:0${minute}:00Z`)
      await world.makeOne(owner, { title })
    }
    const inOrder = async (search: string) => {
      const shown: string[] = []
      for (let before: string | undefined, pages = 0; pages < 9; pages++) {
        const page = await creations.list(owner, { search, limit: 1, before })
        shown.push(...page.creations.map(({ title }) => title))
        if (!page.next) return shown
        before = page.next
      }
      throw new Error('There is no end to the pages')
    }
    expect(await inOrder('cat')).toEqual(['a catalogue', 'my cat', 'a kitten'])
    expect(await inOrder('animals')).toEqual(['a red fox', 'my cat', 'a kitten'])
    expect(await inOrder('vehicle')).toEqual(['Grandma’s taxi'])
    expect(await inOrder('red animal')).toEqual(['a red fox'])
  })

  it('is also found by what can be seen in it, once it is labeled', async () => {
    const owner = await world.newUser()
    const seen = new Map([
      [await world.makeOne(owner, { title: 'Upload 1' }), ['dog', 'animal']],
      [await world.makeOne(owner, { title: 'Upload 2' }), ['carrot', 'food']],
      [
        await world.makeOne(owner, { title: 'Clip', kind: 'video', outputs: [['mp4', 'poster']] }),
        ['boat', 'vehicle'],
      ],
      [await world.makeOne(owner, { title: 'Broken' }), null],
    ])
    await world.makeOne(owner, { title: 'Song', kind: 'audio', outputs: [['wav']] })
    const looked: string[] = []
    const label = labelCreationsJob({
      ...world,
      workspaceRoot: tmpdir(),
      labelPicture: async (path) => {
        const bytes = await readFile(path)
        for (const [id, labels] of seen) {
          const shown = id === [...seen.keys()][2] ? 'poster' : 'png'
          const stored = await world.blobs.open(`creations/${id}/${shown}`)
          if (!stored || !bytes.equals(await buffer(stored.body))) continue
          looked.push(id)
          if (labels) return labels
        }
        throw new Error('It cannot be opened.')
      },
    })
    expect(await found(owner, { search: 'dog' })).toEqual([])
    await label.run?.({}, world.jobContext)
    await label.run?.({}, world.jobContext)
    expect(looked.toSorted()).toEqual([...seen.keys()].toSorted())
    for (const search of ['dog', 'Dogs', 'puppy', 'animals', 'pet']) {
      expect(await found(owner, { search })).toEqual(['Upload 1'])
    }
    expect(await found(owner, { search: 'vehicle' })).toEqual(['Clip'])
    // A carrot has no car in it.
    expect(await found(owner, { search: 'car' })).toEqual([])
    expect(await found(owner, { search: 'd(og' })).toEqual([])
    const [shown] = (await creations.list(owner, { limit: 1, search: 'dog' })).creations
    expect(shown?.labels).toEqual(['dog', 'animal'])
  })

  it('favourites and tags filter the list, and a summary names the tags in use', async () => {
    const owner = await world.newUser()
    const fox = await world.makeOne(owner, { title: 'Fox' })
    const wolf = await world.makeOne(owner, { title: 'Wolf' })
    await library.change(owner, fox, { favourite: true, tags: ['wild', 'red'] })
    await library.change(owner, wolf, { tags: ['wild'] })
    expect(await found(owner, { favourite: true })).toEqual(['Fox'])
    expect(await found(owner, { tag: 'wild' })).toEqual(['Fox', 'Wolf'])
    expect(await found(owner, { tag: 'red' })).toEqual(['Fox'])
    expect((await library.summary(owner)).tags).toEqual([
      { tag: 'wild', count: 2 },
      { tag: 'red', count: 1 },
    ])
    expect(await library.change(owner, fox, { tags: [] })).toMatchObject({ favourite: true, tags: [] })
  })

  it('is private to its owner, and a title follows the rules for prompts', async () => {
    const owner = await world.newUser()
    const other = await world.newUser()
    const id = await world.makeOne(owner)
    await expect(library.change(other, id, { title: 'Mine' })).rejects.toThrow('not_found')
    await expect(library.change(other, id, {})).rejects.toThrow('not_found')
    await expect(library.trash(other, [id])).rejects.toThrow('not_found')
    await expect(library.recipe(other, id)).rejects.toThrow('not_found')
    await expect(library.change(owner, id, { title: 'forbidden' })).rejects.toThrow('blocked_prompt')
    await library.trash(owner, [id])
    await expect(library.restore(other, [id])).rejects.toThrow('not_found')
    await library.emptyTrash(other)
    await library.restore(owner, [id])
    expect(await found(owner)).toEqual(['A cat in a hat'])
  })

  it('a recipe says how something was made', async () => {
    const owner = await world.newUser()
    const inputs = { prompt: 'a fox', ratio: '1:1' }
    const id = await world.makeOne(owner, { tool: 'text-to-image-ai', inputs })
    expect(await library.recipe(owner, id)).toEqual({
      tool: 'text-to-image-ai',
      inputs,
      seed: 1,
      engine: 'Plumdrop Cutout',
      model: null,
    })
  })
})

describe('the trash', () => {
  it('hides its contents everywhere, and restores them unchanged', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner)
    const { url } = await shares.share(owner, id, true)
    const shareId = url.split('/').at(-1) ?? ''
    const pack = await packs.create(owner, 'Cats', [id])
    const ticket = (await zips.link(owner, [id])).split('/').at(-1) ?? ''
    const { generation_id } = await creations.get(owner, id)
    const isHidden = async () => {
      await expect(creations.get(owner, id)).rejects.toThrow('not_found')
      await expect(creations.getFile(owner, id)).rejects.toThrow('not_found')
      await expect(library.change(owner, id, { favourite: true })).rejects.toThrow('not_found')
      await expect(library.recipe(owner, id)).rejects.toThrow('not_found')
      await expect(shares.get(shareId)).rejects.toThrow('not_found')
      await expect(shares.getFile(shareId, 'png')).rejects.toThrow('not_found')
      await expect(shares.share(owner, id, false)).rejects.toThrow('not_found')
      await expect(zips.link(owner, [id])).rejects.toThrow('not_found')
      expect((await zips.open(ticket)).bytes).toBeLessThan(100)
      expect((await packs.get(owner, pack.id)).stickers).toEqual([])
      expect(await creations.listOf([generation_id])).toEqual(new Map())
      expect(await found(owner)).toEqual([])
    }
    await library.trash(owner, [id])
    await isHidden()
    expect(await found(owner, { trash: true })).toEqual(['A cat in a hat'])
    expect((await library.summary(owner)).trash).toEqual({ count: 1, bytes: 1000 })
    await expect(library.trash(owner, [id])).rejects.toThrow('not_found')

    await library.restore(owner, [id])
    expect(await creations.get(owner, id)).toMatchObject({
      trashed_until: null,
      share: { url, indexable: true },
    })
    expect((await packs.get(owner, pack.id)).stickers).toHaveLength(1)
    expect(await found(owner, { trash: true })).toEqual([])
  })

  it('is emptied after 30 days, without a mail, and no sooner, whatever would have expired outside', async () => {
    const owner = await world.newUser()
    world.setClock('2026-04-05T12:00:00Z')
    const id = await world.makeOne(owner)
    await world.takeJobs()
    world.setClock('2026-05-01T12:00:00Z')
    await library.trash(owner, [id])
    const [lying] = (await creations.list(owner, { limit: 1, trash: true })).creations
    expect(lying?.trashed_until).toBe('2026-05-31T12:00:00.000Z')
    expect(await sweepAt('2026-05-31')).toBe(0)
    expect(await found(owner, { trash: true })).toHaveLength(1)
    await sweepAt('2026-06-01')
    expect(await found(owner, { trash: true })).toEqual([])
    expect(await world.storedKeys()).not.toContain(`creations/${id}/png`)
  })

  it('gives time to restored creations that had expired meanwhile', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner)
    await sweepAt('2026-05-28')
    await library.trash(owner, [id])
    world.setClock('2026-06-20T12:00:00Z')
    await library.restore(owner, [id])
    expect(await sweepAt('2026-06-21')).toBe(1)
    expect(await creations.get(owner, id)).toMatchObject({ expires_at: '2026-06-24T04:17:00.000Z' })
  })

  it('can be emptied, and is deleted with its account', async () => {
    const owner = await world.newUser()
    const one = await world.makeOne(owner)
    const two = await world.makeOne(owner)
    const kept = await world.makeOne(owner)
    await library.trash(owner, [one])
    await library.emptyTrash(owner)
    expect(await world.storedKeys()).not.toContain(`creations/${one}/png`)
    expect(await world.storedKeys()).toContain(`creations/${kept}/png`)
    await library.trash(owner, [two])
    expect((await creations.exportFor(owner.id)).map(({ id }) => id)).toEqual([kept, two])
    await inTransaction(db, (tx) => creations.forget(tx, owner.id))
    expect(await found(owner, { trash: true })).toEqual([])
  })
})
