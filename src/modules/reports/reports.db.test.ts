import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { newOperator } from '../../../tests/operator.ts'
import { createCreationsWorld, newVisitor } from '../creations/creations.fixture.ts'
import { createLimits } from '../limits/limits.service.ts'
import { createAppeals } from './appeals.service.ts'
import { createReports } from './reports.service.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const { creations, shares } = world
const operator = newOperator()
const operatorEmails = ['ann@plumdrop.test', 'bo@plumdrop.test']
const reports = createReports({ ...world, limits: createLimits(db.pool), operatorEmails })

const appeals = createAppeals({ ...world, operatorEmails })

const complaint = {
  reason: 'likeness',
  details: 'This shows me, and I never agreed.',
  email: 'eve@example.com',
} as const
let networks = 0
const reporter = () => ({ network: `192.0.2.${++networks}`, locale: 'en-US' as const })
const report = async (reference: string, email: string = complaint.email) =>
  (await reports.file({ ...complaint, reference, email }, reporter())).id

const mails = async () =>
  (await world.takeJobs()).map(({ input }) => input as Record<'to' | 'subject' | 'text', string>)
const mailedTo = async () => (await mails()).map(({ to, subject }) => [to, subject])

beforeEach(async () => {
  await db.pool.query('truncate reports, appeals')
  await world.takeJobs()
  world.setClock('2026-05-01T12:00:00Z')
})

describe('a report', () => {
  it('has to be decided within 48 hours; the reporter gets a receipt, the operators a notice', async () => {
    const reference = await world.makeOne(await world.newUser())
    const { id, dueAt } = await reports.file({ ...complaint, reference }, reporter())
    expect(dueAt).toEqual(new Date('2026-05-03T12:00:00Z'))
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual(['eve@example.com', ...operatorEmails])
    for (const { text } of sent) {
      expect(text).toContain(id)
      expect(text).toContain('48 hours')
      expect(text, 'a reporter’s words in our mail').not.toContain(complaint.details)
    }
    expect(sent[1]?.text).toContain('https://plumdrop.test/operation')
  })

  it('names a creation by its own id or by that of its shared page', async () => {
    const owner = await world.newUser()
    const creationId = await world.makeOne(owner)
    const { url } = await shares.share(owner, creationId, false)
    await report(creationId)
    await report(url.slice(url.lastIndexOf('/') + 1))
    const listed = await reports.list()
    expect(listed.map((entry) => entry.report.reportedId)).toEqual([creationId, creationId])
  })

  it('about something that is not stored here is refused', async () => {
    const owner = newVisitor()
    const deleted = await world.makeOne(owner)
    await creations.remove(owner, deleted)
    for (const reference of ['cr_nonsense', 'sh_nonsense', '', deleted]) {
      await expect(report(reference)).rejects.toThrow('not_found')
    }
    expect(await mails()).toEqual([])
  })

  it('is limited per address (trap: our mail is used to write to anybody)', async () => {
    const reference = await world.makeOne(newVisitor())
    const from = reporter()
    const file = () => reports.file({ ...complaint, reference }, from)
    for (let time = 0; time < 10; time++) await file()
    await expect(file()).rejects.toThrow('slow_down')
    await reports.file({ ...complaint, reference }, reporter())
  })
})

describe('the operators’ list', () => {
  it('has those that are due or overdue first, with a picture, and decisions at the end', async () => {
    const owner = newVisitor()
    const ids: string[] = []
    for (const day of ['01', '04', '02', '03']) {
      world.setClock(`2026-05-${day}T12:00:00Z`)
      ids.push(await report(await world.makeOne(owner)))
    }
    const [first = '', newest = '', second = '', third = ''] = ids
    await reports.decide(first, { decision: 'kept', reason: 'by our rules' }, operator)
    const listed = await reports.list()
    expect(listed.map((entry) => entry.report.id)).toEqual([second, third, newest, first])
    expect(listed[0]?.preview).toMatchObject({
      kind: 'image',
      url: expect.stringContaining('/media/creations/cr_'),
    })
  })

  it('shows no picture of a deleted creation', async () => {
    const owner = newVisitor()
    const creationId = await world.makeOne(owner)
    await report(creationId)
    await creations.remove(owner, creationId)
    expect((await reports.list())[0]?.preview).toBeNull()
  })
})

describe('a decision', () => {
  it('to remove deletes the creation, its files and its page, and notifies both people', async () => {
    const owner = await world.newUser()
    const creationId = await world.makeOne(owner, { title: 'Eve as a queen' })
    const { url } = await shares.share(owner, creationId, true)
    const id = await report(creationId)
    await mails()
    await reports.decide(id, { decision: 'removed', reason: 'by our rules' }, operator)
    await expect(creations.get(owner, creationId)).rejects.toThrow('not_found')
    await expect(shares.get(url.slice(url.lastIndexOf('/') + 1))).rejects.toThrow('not_found')
    expect(await world.storedKeys()).not.toContain(`creations/${creationId}/png`)
    const sent = await mails()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['eve@example.com', 'We removed what you reported at Plumdrop'],
      [owner.email, 'We removed one of your creations at Plumdrop'],
    ])
    expect(sent[1]?.text).toContain('“Eve as a queen”')
    expect(sent.every(({ text }) => text.includes('Our reason: by our rules'))).toBe(true)
    expect(sent[1]?.text, 'who complained is nobody’s business').not.toContain('eve@example.com')
    expect((await reports.list())[0]?.report).toMatchObject({
      decision: 'removed',
      decidedBy: operator.id,
      decidedAt: new Date('2026-05-01T12:00:00Z'),
      decisionReason: 'by our rules',
    })
  })

  it('about a repeat offender shows the number of removals', async () => {
    const owner = await world.newUser()
    const first = await report(await world.makeOne(owner))
    await reports.decide(first, { decision: 'removed', reason: 'by our rules' }, operator)
    const second = await report(await world.makeOne(owner))
    const listed = (await reports.list()).find(({ report: { id } }) => id === second)
    expect(listed).toMatchObject({ maker: { id: owner.id, email: owner.email }, removedBefore: 1 })
  })

  it('to keep changes nothing and notifies only the reporter', async () => {
    const owner = await world.newUser()
    const creationId = await world.makeOne(owner)
    const id = await report(creationId)
    await mails()
    await reports.decide(id, { decision: 'kept', reason: 'by our rules' }, operator)
    await creations.get(owner, creationId)
    expect(await mailedTo()).toEqual([['eve@example.com', 'About your report to Plumdrop']])
  })

  it('to remove answers everybody who reported the same creation', async () => {
    const creationId = await world.makeOne(newVisitor())
    const first = await report(creationId)
    const second = await report(creationId, 'kim@example.com')
    await mails()
    await reports.decide(first, { decision: 'removed', reason: 'by our rules' }, operator)
    const told = (await mailedTo()).map(([to]) => to)
    expect(new Set(told)).toEqual(new Set(['eve@example.com', 'kim@example.com']))
    expect(told).toHaveLength(2)
    await expect(
      reports.decide(second, { decision: 'kept', reason: 'by our rules' }, operator),
    ).rejects.toThrow('not_found')
  })

  it('is made once, even if two operators click at the same time', async () => {
    const id = await report(await world.makeOne(await world.newUser()))
    await mails()
    const tries = await Promise.allSettled([
      reports.decide(id, { decision: 'removed', reason: 'by our rules' }, operator),
      reports.decide(id, { decision: 'kept', reason: 'by our rules' }, operator),
      reports.decide(id, { decision: 'removed', reason: 'by our rules' }, operator),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await mailedTo()).filter(([to]) => to === 'eve@example.com')).toHaveLength(1)
    await expect(
      reports.decide('rep_nonsense', { decision: 'kept', reason: 'by our rules' }, operator),
    ).rejects.toThrow('not_found')
  })

  it('to remove also counts if the owner deleted it first', async () => {
    const owner = await world.newUser()
    const creationId = await world.makeOne(owner)
    const id = await report(creationId)
    await creations.remove(owner, creationId)
    await mails()
    await reports.decide(id, { decision: 'removed', reason: 'by our rules' }, operator)
    expect((await mailedTo()).map(([to]) => to)).toEqual(['eve@example.com'])
  })
})

describe('an appeal', () => {
  const moderator = newOperator({ role: 'moderator' })
  const verdict = { decision: 'removed', reason: 'it shows somebody' } as const

  async function removed(by = moderator) {
    const owner = await world.newUser()
    const creationId = await world.makeOne(owner)
    await reports.decide(await report(creationId), { ...verdict, refuse_again: true }, by)
    await world.takeJobs()
    return { owner, creationId }
  }
  const offenders = async () => (await reports.offenders()).map(({ id, removed: count }) => [id, count])

  it('is made once, by the owner, and operators are notified', async () => {
    const { owner, creationId } = await removed()
    const other = await world.newUser()
    await expect(appeals.file(other.id, creationId, 'It is not.')).rejects.toThrow('not_found')
    await appeals.file(owner.id, creationId, 'It shows myself.')
    await expect(appeals.file(owner.id, creationId, 'It does!')).rejects.toThrow('already_appealed')
    expect(await mailedTo()).toEqual(
      operatorEmails.map((email) => [email, 'An appeal is waiting for you at Plumdrop']),
    )
    expect(await appeals.removalsOf(owner.id)).toMatchObject([
      {
        removedId: creationId,
        reason: 'it shows somebody',
        appeal: { text: 'It shows myself.', decision: null },
      },
    ])
  })

  it('is decided by another moderator, or by an owner', async () => {
    const { owner, creationId } = await removed()
    await appeals.file(owner.id, creationId, 'It shows myself.')
    const ruling = { decision: 'refused', reason: 'it does not' } as const
    await expect(appeals.decide(creationId, ruling, moderator)).rejects.toThrow('own_decision')
    await world.takeJobs()
    await appeals.decide(creationId, ruling, newOperator({ role: 'moderator' }))
    await expect(appeals.decide(creationId, ruling, operator)).rejects.toThrow('not_found')
    expect(await mailedTo()).toEqual([
      [owner.email, 'Your appeal at Plumdrop was turned down'],
      [complaint.email, 'Our decision about your report to Plumdrop stands'],
    ])
    expect((await appeals.list())[0]?.appeal).toMatchObject({ decision: 'refused' })
  })

  it('that is granted undoes all consequences, and notifies both sides', async () => {
    const { owner, creationId } = await removed()
    await db.pool.query(`update reports set refused_likeness = 'ff00ff00ff00ff00'`)
    const second = await world.makeOne(owner)
    await reports.decide(await report(second), verdict, operator)
    expect(await offenders()).toEqual([[owner.id, 2]])
    expect(await reports.refusedLikenesses()).toEqual(['ff00ff00ff00ff00'])
    await appeals.file(owner.id, creationId, 'It shows myself.')
    await world.takeJobs()
    await appeals.decide(creationId, { decision: 'granted', reason: 'so it does' }, operator)
    expect(await mailedTo()).toEqual([
      [owner.email, 'Your appeal at Plumdrop was granted'],
      [complaint.email, 'We changed our decision about your report to Plumdrop'],
    ])
    expect(await offenders()).toEqual([])
    expect(await reports.refusedLikenesses()).toEqual([])
  })
})

it('a removed creation may be banned from being uploaded again', async () => {
  const creationId = await world.makeOne(await world.newUser())
  await db.pool.query(
    `insert into fingerprints (creation_id, tool, likeness, made_at) values ($1, 'sticker', '00ff00ff00ff00ff', now())
     on conflict (creation_id) do update set likeness = excluded.likeness`,
    [creationId],
  )
  const again = { decision: 'removed', reason: 'no', refuse_again: true } as const
  await reports.decide(await report(creationId), again, operator)
  expect(await reports.refusedLikenesses()).toEqual(['00ff00ff00ff00ff'])
})
