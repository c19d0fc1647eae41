import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { createCreationsWorld, newVisitor } from './creations.fixture.ts'
import { sweepCreationsJob } from './sweep-creations.job.ts'

const { db } = await createTestDatabase()
const world = await createCreationsWorld(db)
const { creations } = world
const job = sweepCreationsJob(world)

async function sweepOn(day: string, hour = '04:17') {
  world.setClock(`2026-${day}T${hour}:00Z`)
  await job.run?.({}, world.jobContext)
  const jobs = await world.takeJobs()
  return jobs.map(({ input }) => input)
}

const expiryOf = async (...[owner, id]: Parameters<typeof creations.get>) =>
  (await creations.get(owner, id)).expires_at?.slice(0, 10)

beforeEach(async () => {
  await db.pool.query('delete from generations')
  await world.takeJobs()
  world.setClock('2026-05-01T12:00:00Z')
})

describe('the retention of a creation', () => {
  it('depends on its owner', async () => {
    const visitor = newVisitor()
    const free = await world.newUser()
    const vip = await world.newUser()
    expect(await expiryOf(visitor, await world.makeOne(visitor))).toBe('2026-05-04')
    expect(await expiryOf(free, await world.makeOne(free))).toBe('2026-05-31')
    expect(await expiryOf(vip, await world.makeOne(vip, { vip: true }))).toBe('2027-05-01')
  })

  it('becomes a year for earlier creations of a new VIP, who sees it at once', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner)
    world.vips.add(owner.id)
    expect(await expiryOf(owner, id)).toBe('2027-05-01')
  })
})

describe('the daily sweep', () => {
  it('notifies the owner three days ahead, once, and then deletes the row and the files', async () => {
    const owner = await world.newUser()
    const [id = ''] = await world.make(owner, { outputs: [['png', 'webp'], ['png']] })
    expect(await sweepOn('05-27')).toEqual([])
    const mails = await sweepOn('05-28')
    expect(mails).toMatchObject([
      { to: owner.email, subject: '2 of your creations at Plumdrop will be deleted soon' },
    ])
    expect(mails[0]?.text).toContain('in 3 days')
    expect(mails[0]?.text).toContain('https://plumdrop.test/my-creations')
    for (const day of ['05-28', '05-29', '05-30', '05-31']) expect(await sweepOn(day)).toEqual([])
    expect(await creations.get(owner, id)).toMatchObject({ id })
    expect(await sweepOn('06-01')).toEqual([])
    await expect(creations.get(owner, id)).rejects.toThrow('not_found')
    expect((await world.storedKeys()).filter((key) => key.includes(id))).toEqual([])
  })

  it('sends at most one mail a day, however often it runs and however many expire', async () => {
    const owner = await world.newUser()
    for (const hour of ['01', '12', '23']) {
      world.setClock(`2026-05-01T${hour}:00:00Z`)
      await world.make(owner)
    }
    const mails = [
      await sweepOn('05-28', '00:30'),
      await sweepOn('05-28', '09:00'),
      await sweepOn('05-28', '23:30'),
    ]
    expect(mails.flat()).toHaveLength(1)
    expect(mails[0]?.[0]?.subject).toContain('3 of your creations')
  })

  it('deletes nothing unannounced, even if it could not run for a long time', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner)
    expect(await sweepOn('07-15')).toHaveLength(1)
    expect(await expiryOf(owner, id)).toBe('2026-07-18')
    await sweepOn('07-18', '04:16')
    await creations.get(owner, id)
    await sweepOn('07-18', '04:18')
    await expect(creations.get(owner, id)).rejects.toThrow('not_found')
  })

  it('deletes visitors’ creations without a mail', async () => {
    const visitor = newVisitor()
    const id = await world.makeOne(visitor)
    await sweepOn('05-04', '11:59')
    await creations.get(visitor, id)
    expect(await sweepOn('05-04', '12:01')).toEqual([])
    await expect(creations.get(visitor, id)).rejects.toThrow('not_found')
    expect(await world.storedKeys()).not.toContain(`creations/${id}/png`)
  })

  it('spares those of a VIP, even of one who became it after the mail', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner)
    expect(await sweepOn('05-28')).toHaveLength(1)
    world.vips.add(owner.id)
    expect(await sweepOn('06-01')).toEqual([])
    expect(await expiryOf(owner, id)).toBe('2027-05-01')
    // The year is over a year later, and is announced like any other end.
    world.setClock('2027-04-28T04:17:00Z')
    await job.run?.({}, world.jobContext)
    expect(await world.takeJobs()).toHaveLength(1)
  })

  it('keeps its promise to a former VIP', async () => {
    const owner = await world.newUser()
    const id = await world.makeOne(owner, { vip: true })
    expect(await sweepOn('06-15')).toEqual([])
    expect(await expiryOf(owner, id)).toBe('2027-05-01')
  })

  it('handles more than one batch', async () => {
    const visitor = newVisitor()
    await world.make(visitor, { outputs: Array.from({ length: 450 }, () => ['png']) })
    await sweepOn('05-05')
    expect((await creations.list(visitor, { limit: 60 })).creations).toEqual([])
  })
})
