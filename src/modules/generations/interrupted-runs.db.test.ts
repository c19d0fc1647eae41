import { describe, expect, it } from 'vitest'
import { JobCancelled, WorkerStopping } from '../jobs/job.ts'
import { RetryableEngineError } from './engine.ts'
import { orphans, paint, startFoxes } from './generations.fixture.ts'
import { openTestWorld, testRunsIn } from './test-world.fixture.ts'

const world = await openTestWorld()
const { generations, blobs, runNext } = world

testRunsIn(world)

describe('a run that is interrupted', () => {
  it('succeeds in another attempt, and is paid once', async () => {
    const { read, balance } = await startFoxes(world, 2)
    let attempts = 0
    world.engine.run = (input, context) => {
      if (++attempts < 3) throw new RetryableEngineError('once more')
      return paint(input, context)
    }
    await runNext()
    await runNext()
    await runNext()
    expect(await read()).toMatchObject({ status: 'succeeded', credits: { captured: 2 } })
    expect(await balance()).toEqual({ available: 8, held: 0 })
    expect(await orphans(world)).toEqual([])
  })

  it('by a cancel that comes before the result is not charged, and leaves no file', async () => {
    const { owner, id, read, balance } = await startFoxes(world, 1)
    world.engine.run = async (input, context) => {
      await generations.cancel(owner, id)
      return paint(input, context)
    }
    await runNext()
    expect(await read()).toMatchObject({ status: 'canceled', failure: 'canceled', outputs: [] })
    expect(await balance()).toEqual({ available: 10, held: 0 })
    expect(await orphans(world)).toEqual([])
  })

  it.each([
    ['a cancel', new JobCancelled()],
    ['the stop of the worker', new WorkerStopping()],
  ])('by %s ends nothing by itself', async (_, reason) => {
    const { read } = await startFoxes(world, 1)
    const stopping = new AbortController()
    world.engine.run = async (_input, { signal }) => {
      stopping.abort(reason)
      throw signal.reason
    }
    await runNext({ signal: stopping.signal })
    expect(await read()).toMatchObject({ status: 'running', credits: { released: 0 } })
  })

  it('by a lost response to the commit keeps its files, and is not made twice', async () => {
    const { read, balance } = await startFoxes(world, 1)
    const record = world.creations.record
    world.creations.record = async () => {
      throw new Error('the connection broke')
    }
    await runNext()
    expect(await orphans(world)).toHaveLength(1)
    world.creations.record = record
    await runNext()
    expect(await read()).toMatchObject({ status: 'succeeded', credits: { captured: 1 } })
    expect(await balance()).toEqual({ available: 9, held: 0 })
    expect(await orphans(world)).toEqual([])
  })

  it('after its end changes nothing any more (trap: events after completion corrupt counts)', async () => {
    const { id, read } = await startFoxes(world, 1)
    await runNext()
    const before = await read()
    await world.runAgain(id)
    expect(await read()).toEqual(before)
    expect(await blobs.head(`creations/${before.outputs[0]?.id}/png`)).not.toBeNull()
  })
})
