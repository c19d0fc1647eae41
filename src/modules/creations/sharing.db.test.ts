import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { unzip } from '../../../tests/unzip.ts'
import { createCreationsWorld, newVisitor } from './creations.fixture.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const { creations, shares, zips, blobs } = world
beforeEach(() => world.setClock('2026-05-01T12:00:00Z'))

const shareIdIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

describe('a shared page', () => {
  it('shows the creation to anybody, without revealing its owner or id', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner, { outputs: [['png', 'webp-512']] })
    const { url, indexable } = await shares.share(owner, id, false)
    expect(url).toMatch(/^https:\/\/plumdrop\.test\/s\/sh_[0-9a-f]{32}$/)
    expect(indexable).toBe(false)
    const shareId = shareIdIn(url)
    const shared = await shares.get(shareId)
    expect(shared).toMatchObject({
      id: shareId,
      title: 'A cat in a hat',
      tool: 'sticker',
      engine: 'Plumdrop Cutout',
      indexable: false,
      url: `/media/shared/${shareId}/png`,
    })
    expect(shared.downloads[1]?.url).toBe(`/media/shared/${shareId}/webp-512?download`)
    expect(JSON.stringify(shared)).not.toContain(id)
    expect(JSON.stringify(shared)).not.toContain(owner.id)
    expect(await shares.getFile(shareId, 'webp-512')).toEqual({
      blobKey: `creations/${id}/webp-512`,
      name: 'plumdrop-sticker-a-cat-in-a-hat-512.webp',
    })
    await expect(shares.getFile(shareId, '../../secrets')).rejects.toThrow('not_found')
  })

  it('never tells what the file of its owner is called, until they call it so themselves', async () => {
    const owner = await world.newUser()
    const named = { title: 'passport of Ann', isFileName: true, outputs: [['png'], ['png']] }
    const [id = '', second = ''] = await world.make(owner, named)
    expect((await creations.get(owner, id)).title).toBe('passport of Ann')
    expect((await creations.get(owner, second)).title).toBe('passport of Ann 2')
    expect((await creations.get(owner, id)).downloads[0]?.name).toBe('plumdrop-sticker-passport-of-ann.png')
    const { url } = await shares.share(owner, id, true)
    const shared = await shares.get(shareIdIn(url))
    expect(JSON.stringify(shared)).not.toMatch(/passport/i)
    expect((await shares.getFile(shareIdIn(url), 'png')).name).toBe('plumdrop-sticker.png')
    const [packed] = await creations.listOwnForOthers(owner, [id])
    expect(packed?.title).toBe('Sticker maker')
    await world.library.change(owner, id, { title: 'Our Ann' })
    expect((await shares.get(shareIdIn(url))).title).toBe('Our Ann')
    const found = await creations.list(owner, { search: 'passport', limit: 9 })
    expect(found.creations).toHaveLength(2)
  })

  it('keeps its link when it is shared again, and is found by search engines only where asked for', async () => {
    const owner = newVisitor()
    const id = await world.makeOne(owner)
    const first = await shares.share(owner, id, false)
    const second = await shares.share(owner, id, true)
    expect(second).toEqual({ url: first.url, indexable: true })
    expect(await creations.get(owner, id)).toMatchObject({ share: second })
  })

  it('is gone for good when it is unshared', async () => {
    const owner = newVisitor()
    const id = await world.makeOne(owner)
    const { url } = await shares.share(owner, id, true)
    await shares.unshare(owner, id)
    await expect(shares.get(shareIdIn(url))).rejects.toThrow('not_found')
    await expect(shares.getFile(shareIdIn(url), 'png')).rejects.toThrow('not_found')
    expect(await creations.get(owner, id)).toMatchObject({ share: null })
    const again = await shares.share(owner, id, false)
    expect(again.url).not.toBe(url)
  })

  it('is gone with the creation', async () => {
    const owner = newVisitor()
    const id = await world.makeOne(owner)
    const { url } = await shares.share(owner, id, false)
    await creations.remove(owner, id)
    await expect(shares.get(shareIdIn(url))).rejects.toThrow('not_found')
  })
})

const ticketIn = (link: string) => link.slice('/media/zip/'.length)

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer())
}

describe('an archive', () => {
  it('contains the displayed file of each creation under a unique name, and has the announced length', async () => {
    const owner = await world.newUser()
    const ids = [
      await world.makeOne(owner, { outputs: [['png', 'webp']] }),
      await world.makeOne(owner),
      await world.makeOne(owner, {
        title: '猫',
        kind: 'audio',
        tool: 'ai-text-to-audio',
        outputs: [['wav']],
      }),
    ]
    const { name, bytes, body } = await zips.open(ticketIn(await zips.link(owner, [...ids, ids[0] ?? ''])))
    const zip = await bytesOf(body)
    expect(name).toBe('plumdrop-creations.zip')
    expect(zip.length).toBe(bytes)
    const files = unzip(zip)
    expect([...files.keys()]).toEqual([
      'plumdrop-sticker-a-cat-in-a-hat.png',
      'plumdrop-sticker-a-cat-in-a-hat-2.png',
      'plumdrop-ai-text-to-audio-猫.wav',
    ])
    const original = await blobs.open(`creations/${ids[1]}/png`)
    if (!original) throw new Error('The file is not there')
    expect(files.get('plumdrop-sticker-a-cat-in-a-hat-2.png')).toEqual(await bytesOf(original.body))
  })

  it('calls each as its owner does, also where only a file names it', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner, { title: 'IMG 1', isFileName: true })
    const { body } = await zips.open(ticketIn(await zips.link(owner, [id])))
    expect([...unzip(await bytesOf(body)).keys()]).toEqual(['plumdrop-sticker-img-1.png'])
  })

  it('of 200 has a link that fits into an address line', async () => {
    const owner = newVisitor()
    const ids = await world.make(owner, { outputs: Array.from({ length: 200 }, () => ['png']) })
    const link = await zips.link(owner, ids)
    expect(link.length).toBeLessThan(6000)
    const files = unzip(await bytesOf((await zips.open(ticketIn(link))).body))
    expect(files.size).toBe(200)
  })

  it('is refused for other people’s and nonexistent creations', async () => {
    const own = newVisitor()
    const ids = [await world.makeOne(own), await world.makeOne(newVisitor())]
    await expect(zips.link(own, ids)).rejects.toThrow('not_found')
    await expect(zips.link(own, ['cr_x', '../..'])).rejects.toThrow('not_found')
  })

  it('leaves out what was deleted meanwhile', async () => {
    const owner = newVisitor()
    const [kept = '', gone = ''] = await world.make(owner, { outputs: [['png'], ['png']] })
    const link = await zips.link(owner, [kept, gone])
    await creations.remove(owner, gone)
    expect(unzip(await bytesOf((await zips.open(ticketIn(link))).body)).size).toBe(1)
  })

  it('cannot be opened with an expired, changed or invented link', async () => {
    const owner = newVisitor()
    const mine = await world.makeOne(owner)
    const other = await world.makeOne(newVisitor())
    const ticket = ticketIn(await zips.link(owner, [mine]))
    const [until = '', signature = '', packed = ''] = ticket.split('.')
    const packedOther = Buffer.from(other.slice(3), 'hex').toString('base64url')
    for (const wrong of [
      `${until}.${signature}.${packedOther}`,
      `${Number(until) + 1}.${signature}.${packed}`,
      `${until}..${packed}`,
      '',
      '..',
    ]) {
      await expect(zips.open(wrong)).rejects.toThrow('not_found')
    }
    world.setClock('2026-05-01T13:00:01Z')
    await expect(zips.open(ticket)).rejects.toThrow('not_found')
  })
})
