import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { RejectedByEngineError } from './engine.ts'
import { balanceOf, createWorld, foxes, newPerson } from './generations.fixture.ts'
import { createOperatedGenerations } from './operated-generations.service.ts'

const { db } = await createTestDatabase()
const world = await createWorld(db)
afterAll(() => rm(world.folder, { recursive: true, force: true }))
const { generations, credits } = world
const refunded: string[] = []
const operated = createOperatedGenerations({
  ...world,
  db,
  domain: 'plumdrop.test',
  onRefunded: async (_tx, generationId) => void refunded.push(generationId),
})
const operator = { id: randomUUID(), email: 'operator@example.com', role: 'support' } as const
const paint = world.engine.run

afterEach(async () => {
  world.engine.run = paint
  expect(await credits.selfCheck()).toEqual([])
})

const actions = async (id: string) =>
  (
    await db.pool.query<{ action: string; reason: string }>(
      'select action, reason from operator_actions where subject_id = $1 order by id',
      [id],
    )
  ).rows

async function failed(owner: Awaited<ReturnType<typeof newPerson>>) {
  world.engine.run = async () => {
    throw new RejectedByEngineError('no_face')
  }
  const { id } = await generations.start(owner, foxes(2))
  while ((await generations.get(owner, id)).status !== 'failed') await world.runNext()
  return id
}

describe('operators', () => {
  it('see the queue, can end a generation with a reason, and its credits come back', async () => {
    const owner = await newPerson(world, 10)
    const { id } = await generations.start(owner, foxes(3))
    expect((await operated.queue()).map((one) => one.id)).toContain(id)
    await operated.cancel({ id, operator, reason: 'stuck' })
    expect(await balanceOf(world, owner)).toEqual({ available: 10, held: 0 })
    expect((await operated.queue()).map((one) => one.id)).not.toContain(id)
    expect(await actions(id)).toEqual([{ action: 'generation_canceled', reason: 'stuck' }])
    await expect(operated.cancel({ id, operator, reason: 'again' })).rejects.toThrow('not_found')
  })

  it('see failures by cause and tool, and can restart one with the credits of its owner, once', async () => {
    const owner = await newPerson(world, 10)
    const id = await failed(owner)
    const [group] = await operated.failures()
    expect(group).toMatchObject({ cause: 'rejection.no_face', tool: 'text-to-image-ai', count: 1 })
    expect(group?.latest[0]?.id).toBe(id)
    await operated.retry({ id, operator, reason: 'mended' })
    await operated.retry({ id, operator, reason: 'mended' })
    expect(await balanceOf(world, owner)).toEqual({ available: 8, held: 2 })
    expect((await actions(id))[0]).toEqual({ action: 'generation_retried', reason: 'mended' })
    const [queued] = await operated.queue()
    if (queued) await operated.cancel({ id: queued.id, operator, reason: 'a test' })
  })

  it('refund a generation, once and no more', async () => {
    const owner = await newPerson(world, 10)
    const { id } = await generations.start(owner, foxes(2))
    await expect(operated.refund({ id, operator, reason: 'too early' })).rejects.toThrow('not_found')
    while ((await generations.get(owner, id)).status !== 'succeeded') await world.runNext()
    expect(await balanceOf(world, owner)).toEqual({ available: 8, held: 0 })
    const refund = () => operated.refund({ id, operator, reason: 'a bad picture' })
    const ends = await Promise.allSettled([refund(), refund()])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(refund()).rejects.toThrow('already_refunded')
    expect(await balanceOf(world, owner)).toEqual({ available: 10, held: 0 })
    expect(await actions(id)).toEqual([{ action: 'generation_refunded', reason: 'a bad picture' }])
    expect(refunded).toContain(id)
  })
})
