import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { newOperator } from '../../../tests/operator.ts'
import type { OwnerId } from '../../db/owned-rows.ts'
import { createCreationsWorld, newVisitor } from '../creations/creations.fixture.ts'
import { createLimits } from '../limits/limits.service.ts'
import { createReports } from '../reports/reports.service.ts'
import { takedownsOfAll } from '../reports/takedowns.ts'
import { createPackShares } from './pack-shares.service.ts'
import { createPackTakedowns } from './pack-takedowns.service.ts'
import { createStickerPacks } from './sticker-packs.service.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const packs = createStickerPacks(world)
const shares = createPackShares({ packs, creations: world.creations, telegram: { offered: false } })
const takedowns = takedownsOfAll([world.takedowns, createPackTakedowns({ db })])
const reports = createReports({ ...world, takedowns, limits: createLimits(db.pool), operatorEmails: [] })

const shareIdIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

async function sharedPack(owner: OwnerId, titles: readonly string[]) {
  const ids: string[] = []
  for (const title of titles) ids.push(await world.makeOne(owner, { title, outputs: [['png', 'webp-512']] }))
  const { id } = await packs.create(owner, 'Our pets', ids)
  const { url } = await packs.share(owner, id, false)
  return { id, ids, url, shareId: shareIdIn(url) }
}

describe('the shared page of a pack', () => {
  it('shows the stickers to anybody, without revealing their owner or ids', async () => {
    const owner = await world.newUser()
    const { id, ids, url, shareId } = await sharedPack(owner, ['A cat', 'A dog'])
    expect(url).toMatch(/^https:\/\/plumdrop\.test\/p\/sh_[0-9a-f]{32}$/)
    const shared = await shares.get(shareId)
    expect(shared).toMatchObject({ id: shareId, name: 'Our pets', indexable: false })
    expect(shared.stickers).toMatchObject([
      { title: 'A cat', emoji: '🐱', url: `/media/packs/${shareId}/1` },
      { title: 'A dog', emoji: '🐶', url: `/media/packs/${shareId}/2` },
    ])
    for (const secret of [id, ...ids, owner.id]) expect(JSON.stringify(shared)).not.toContain(secret)
    expect(await shares.getSticker(shareId, 2)).toContain(ids[1])
    for (const number of [0, 3]) await expect(shares.getSticker(shareId, number)).rejects.toThrow('not_found')
  })

  it('keeps its link when it is shared again, and gets another after it was unshared', async () => {
    const owner = newVisitor()
    const { id, url, shareId } = await sharedPack(owner, ['A cat'])
    expect(await packs.share(owner, id, true)).toEqual({ url, indexable: true })
    expect((await packs.get(owner, id)).share).toEqual({ url, indexable: true })
    expect(await shares.get(shareId)).toMatchObject({ indexable: true })
    await packs.unshare(owner, id)
    await expect(shares.get(shareId)).rejects.toThrow('not_found')
    await expect(shares.getSticker(shareId, 1)).rejects.toThrow('not_found')
    expect((await packs.share(owner, id, false)).url).not.toBe(url)
  })

  it('is shared and unshared only by its owner, and a copy is not shared', async () => {
    const owner = await world.newUser()
    const other = await world.newUser()
    const { id } = await sharedPack(owner, ['A cat'])
    await expect(packs.share(other, id, true)).rejects.toThrow('not_found')
    await expect(packs.unshare(other, id)).rejects.toThrow('not_found')
    expect((await packs.copy(owner, id, 'Second')).share).toBeNull()
  })

  it('loses deleted and removed stickers, and is gone with the last of them', async () => {
    const owner = await world.newUser()
    const { ids, shareId } = await sharedPack(owner, ['A cat', 'A dog'])
    await world.creations.remove(owner, ids[0] ?? '')
    expect((await shares.get(shareId)).stickers.map(({ title }) => title)).toEqual(['A dog'])
    const { id: report } = await reports.file(complaintAbout(ids[1] ?? ''), reporter)
    await reports.decide(report, verdict, newOperator())
    await expect(shares.get(shareId)).rejects.toThrow('not_found')
  })
})

const reporter = { network: '192.0.2.1', locale: 'en-US' as const }
const verdict = { decision: 'removed' as const, reason: 'by our rules' }
const complaintAbout = (reference: string) => ({
  reference,
  reason: 'likeness' as const,
  details: 'This shows me, and I never agreed.',
  email: 'eve@example.com',
})

describe('a report of a pack', () => {
  it('shows operators the whole pack; once removed, it is gone for good and its stickers stay', async () => {
    const owner = await world.newUser()
    const { id, ids, shareId } = await sharedPack(owner, ['A cat'])
    const { id: report } = await reports.file(complaintAbout(shareId), reporter)
    const listed = (await reports.list()).find((entry) => entry.report.id === report)
    expect(listed).toMatchObject({
      report: { reportedId: id },
      preview: { kind: 'image', url: `/media/packs/${shareId}/card` },
      maker: { id: owner.id },
    })
    expect(await takedowns.findUserOf(shareId)).toBe(owner.id)
    await world.takeJobs()
    await reports.decide(report, verdict, newOperator())
    await expect(shares.get(shareId)).rejects.toThrow('not_found')
    await expect(packs.get(owner, id)).rejects.toThrow('not_found')
    expect(await world.creations.get(owner, ids[0] ?? '')).toMatchObject({ title: 'A cat' })
    const mails = (await world.takeJobs()).map(({ input }) => input as Record<'to' | 'subject', string>)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['eve@example.com', 'We removed what you reported at Plumdrop'],
      [owner.email, 'We removed one of your sticker packs at Plumdrop'],
    ])
  })

  it('of an unshared one is refused', async () => {
    const owner = newVisitor()
    const { id, shareId } = await sharedPack(owner, ['A cat'])
    await packs.unshare(owner, id)
    await expect(reports.file(complaintAbout(shareId), reporter)).rejects.toThrow('not_found')
    await expect(reports.file(complaintAbout(id), reporter)).rejects.toThrow('not_found')
  })
})
