import { afterEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../shared/durations.ts'
import { balanceOf, bring, foxes, newPerson } from './generations.fixture.ts'
import { openTestWorld } from './test-world.fixture.ts'

const world = await openTestWorld()
const { db, generations } = world

const refused = (reason: string) => expect.objectContaining({ reason })

describe('what operators have set', () => {
  afterEach(() => world.overrides.clear())

  it('limits how many of a person’s generations run at once, and how many may wait', async () => {
    world.overrides.set('limits.parallel_visitor', 2).set('limits.waiting_visitor', 3)
    const visitor = await newPerson(world, 9, { kind: 'visitor' })
    for (let i = 0; i < 3; i++) await generations.start(visitor, foxes())
    await expect(generations.start(visitor, foxes())).rejects.toEqual(refused('too_many_waiting'))
    const sent = await db.pool.query('select 1 from generations where owner_id = $1 and job_id is not null', [
      visitor.id,
    ])
    expect(sent.rowCount).toBe(2)
  })

  it('sets the price of quotes and holds', async () => {
    world.overrides.set('tools.text-to-image-ai.credits', 3)
    const owner = await newPerson(world, 10)
    const quote = await generations.quote(owner, foxes(2))
    expect(quote.credits).toBe(6)
    expect((await generations.start(owner, foxes(2))).credits).toBe(6)
    expect(await balanceOf(world, owner)).toEqual({ available: 4, held: 6 })
  })

  it('never makes a start more expensive than the quote before it, and may make it cheaper', async () => {
    const owner = await newPerson(world, 10)
    const { credits: quoted } = await generations.quote(owner, foxes(2))
    world.overrides.set('tools.text-to-image-ai.credits', 3)
    const start = generations.start(owner, foxes(2, { max_credits: quoted }))
    await expect(start).rejects.toMatchObject({ reason: 'price_changed', details: { credits: 6 } })
    expect(await balanceOf(world, owner)).toEqual({ available: 10, held: 0 })
    world.overrides.clear()
    expect((await generations.start(owner, foxes(2, { max_credits: 6 }))).credits).toBe(2)
  })

  it('never makes a second try more expensive than the first one without a word', async () => {
    const owner = await newPerson(world, 10)
    const { id } = await generations.start(owner, foxes(2))
    await generations.cancel(owner, id)
    world.overrides.set('tools.text-to-image-ai.credits', 3)
    const again = generations.retry(owner, id)
    await expect(again).rejects.toMatchObject({ reason: 'price_changed', details: { credits: 6 } })
    expect(await balanceOf(world, owner)).toEqual({ available: 10, held: 0 })
    world.overrides.clear()
    expect((await generations.retry(owner, id)).credits).toBe(2)
  })

  it('takes a tool off, while running work continues at the price that was held', async () => {
    const owner = await newPerson(world, 10)
    const { id } = await generations.start(owner, foxes(2))
    world.overrides.set('tools.text-to-image-ai.on', false).set('tools.text-to-image-ai.credits', 9)
    await expect(generations.start(owner, foxes())).rejects.toEqual(refused('tool_off'))
    while ((await generations.get(owner, id)).status !== 'succeeded') await world.runNext()
    expect((await generations.get(owner, id)).credits).toEqual({ held: 2, captured: 2, released: 0 })
  })

  it('takes an effect off outside of its season, and prices it separately', async () => {
    const owner = await newPerson(world, 50)
    const inputs = { template: 'christmas-snow', pictures: [await bring(world, owner)] }
    const request = { tool: 'ai-effect', inputs, consent: true }
    world.overrides.set('effects.christmas-snow.credits', 7)
    expect((await generations.quote(owner, request)).credits).toBe(7)
    // Not tomorrow, which begins at midnight.
    const later = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(5, 10)
    world.overrides.set('effects.christmas-snow.season', `${later}/${later}`)
    await expect(generations.start(owner, request)).rejects.toEqual(refused('tool_off'))
  })
})
