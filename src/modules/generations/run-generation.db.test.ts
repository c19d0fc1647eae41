import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../shared/durations.ts'
import { type EngineOutput, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { balanceOf, bring, foxes, newPerson, orphans, paint, startFoxes } from './generations.fixture.ts'
import { writeProgress } from './generations.store.ts'
import { openTestWorld, testRunsIn } from './test-world.fixture.ts'

const world = await openTestWorld()
const { db, generations, credits, blobs, runNext } = world

testRunsIn(world)

describe('a run that goes well', () => {
  it('keeps a video with a poster that is no download', async () => {
    world.engine.run = async (_input, { workspace }) => {
      const file = path.join(workspace, 'video.mp4')
      await writeFile(file, 'video')
      const facts = { mime: 'video/mp4', width: 2560, height: 1440, durationMs: 5000 }
      return [{ kind: 'video', files: [{ variant: 'mp4', path: file, ...facts }] }]
    }
    const { read } = await startFoxes(world, 1)
    await runNext()
    const [video] = (await read()).outputs
    expect(video?.downloads.map(({ variant }) => variant)).toEqual(['mp4'])
    const key = `creations/${video?.id}/poster`
    expect(video?.poster).toEqual({ url: `/media/${key}`, mime: 'image/jpeg', width: 1280, height: 720 })
    expect(await blobs.head(key)).not.toBeNull()
  })

  it('delivers every output with its file, and captures the price', async () => {
    const { owner, id, read, balance } = await startFoxes(world, 2)
    await runNext()
    const state = await read()
    expect(state).toMatchObject({
      status: 'succeeded',
      progress: 1,
      place: null,
      credits: { held: 2, captured: 2, released: 0 },
      failure: null,
    })
    expect(state.outputs).toHaveLength(2)
    for (const output of state.outputs) expect(await blobs.head(`creations/${output.id}/png`)).not.toBeNull()
    expect(await balance()).toEqual({ available: 8, held: 0 })
    expect(await generations.receipt(owner, id)).toMatchObject({
      held: 2,
      captured: 2,
      from: [{ captured: 2 }],
    })
    expect(world.firstCreations).toContain(owner.id)
    expect(await orphans(world)).toEqual([])
  })

  it('calls each of a batch by its file, as long as it runs and afterwards (trap: five of one name)', async () => {
    const owner = await newPerson(world, 2)
    for (const name of ['IMG_1.jpeg', 'IMG_2.jpeg']) {
      const image = await bring(world, owner)
      const known = world.uploads.known.get(image)
      if (known) known.name = name
      await generations.start(owner, { tool: 'ai-image-enhancer', inputs: { image } })
    }
    const namesOf = async () =>
      (await generations.list(owner)).map(({ fileName }) => fileName ?? '').toSorted()
    expect(await namesOf()).toEqual(['IMG_1', 'IMG_2'])
    await runNext()
    await runNext()
    expect(await namesOf()).toEqual(['IMG_1', 'IMG_2'])
    const { creations: made } = await world.creations.list(owner, { limit: 5 })
    expect(made.map(({ title }) => title).toSorted()).toEqual(['IMG_1', 'IMG_2'])
  })

  it('tells of what was made after a piece of the gallery, and of nothing else', async () => {
    const { owner, id: own } = await startFoxes(world, 1)
    const { id } = await generations.start(owner, { ...foxes(1), remix_of: 'gp_1' })
    await runNext()
    await runNext()
    expect(world.remixes).toContain(id)
    expect(world.remixes).not.toContain(own)
  })

  it('captures the part of a batch that the engine made', async () => {
    const { read, balance } = await startFoxes(world, 4)
    world.engine.run = async (input, context) => (await paint(input, context)).slice(0, 3)
    await runNext()
    expect(await read()).toMatchObject({
      status: 'succeeded',
      credits: { held: 4, captured: 3, released: 1 },
    })
    expect(await balance()).toEqual({ available: 7, held: 0 })
  })

  it('captures a part of what was held (trap: price read again at capture)', async () => {
    const { id, read, balance } = await startFoxes(world, 2)
    const { rows } = await db.pool.query('select hold_id, price from generations where id = $1', [id])
    // As if the tool had cost three credits a picture when it was started.
    await credits.release(db, rows[0].hold_id)
    const account = await db.pool.query('select account_id from credit_holds where id = $1', [
      rows[0].hold_id,
    ])
    const deadlineAt = new Date(Date.now() + 60_000)
    const held = { account: account.rows[0].account_id, amount: 6, deadlineAt, reference: id, key: 'dearer' }
    const { id: holdId } = await credits.hold(db, held)
    await db.pool.query('update generations set price = 6, hold_id = $2 where id = $1', [id, holdId])
    world.engine.run = async (input, context) => (await paint(input, context)).slice(0, 1)
    await runNext()
    expect(await read()).toMatchObject({ credits: { held: 6, captured: 3, released: 3 } })
    expect(await balance()).toEqual({ available: 7, held: 0 })
  })

  it('leaves out one blocked picture and delivers the rest (trap: one blocked picture discards four paid ones)', async () => {
    const { read, balance } = await startFoxes(world, 4)
    world.rules.blockedPictures.add('2.png')
    await runNext()
    const state = await read()
    expect(state).toMatchObject({ status: 'succeeded', credits: { captured: 3, released: 1 } })
    expect(state.outputs).toHaveLength(3)
    expect(await balance()).toEqual({ available: 7, held: 0 })
  })

  it('gives the engine the files and values of the form', async () => {
    const owner = await newPerson(world, 5)
    const inputs = { image: await bring(world, owner), scale: '4' }
    await generations.start(owner, { tool: 'ai-image-enhancer', inputs })
    const seen: unknown[] = []
    world.engine.run = async (input, context) => {
      seen.push(input)
      return paint(input, context)
    }
    await runNext()
    const image = expect.objectContaining({ kind: 'image', path: expect.any(String) })
    expect(seen).toEqual([
      {
        tool: 'ai-image-enhancer',
        seed: expect.any(Number),
        values: { image, scale: '4', oldPhoto: false, addColour: false, denoise: true, sharpen: true },
      },
    ])
  })

  it('tells how far it is without ever going back, and never again after the end', async () => {
    const { id, read } = await startFoxes(world, 1)
    world.engine.run = async (input, context) => {
      // What follows the engine is a part of the work, too.
      context.progress(0.4, 'drawing')
      await expect.poll(async () => (await read()).progress).toBeCloseTo(0.38)
      expect(await read()).toMatchObject({ status: 'running', step: 'drawing', place: null })
      context.progress(0.2, 'finishing')
      await expect.poll(async () => (await read()).step).toBe('finishing')
      expect((await read()).progress, 'a second pass does not take it back').toBeCloseTo(0.38)
      await writeProgress(db, id, { progress: 0.1, step: 'drawing' })
      expect((await read()).progress).toBeCloseTo(0.38)
      return paint(input, context)
    }
    await runNext()
    expect(await read()).toMatchObject({ status: 'succeeded', progress: 1, step: null })
  })
})

describe('a run that gives nothing releases the whole price', () => {
  const fails = (error: Error) => async (): Promise<EngineOutput[]> => {
    throw error
  }

  it('when all is blocked', async () => {
    const { read, balance } = await startFoxes(world, 1)
    world.rules.blockedPictures.add('1.png')
    await runNext()
    expect(await read()).toMatchObject({ status: 'blocked', failure: 'blocked', credits: { released: 1 } })
    expect(await balance()).toEqual({ available: 10, held: 0 })
  })

  it('when the input is blocked, before the engine sees it', async () => {
    const owner = await newPerson(world, 5)
    const inputs = { image: await bring(world, owner) }
    const { id } = await generations.start(owner, { tool: 'ai-background-remover', inputs })
    world.rules.blockedPictures.add('input-1')
    world.engine.run = fails(new Error('must not be asked'))
    await runNext()
    expect(await generations.get(owner, id)).toMatchObject({ status: 'blocked' })
    expect(await balanceOf(world, owner)).toEqual({ available: 5, held: 0 })
  })

  it('when the engine rejects the input, without another attempt', async () => {
    const { id, read, balance } = await startFoxes(world, 1)
    world.engine.run = fails(new RejectedByEngineError('no_subject'))
    expect(await runNext()).toBe(id)
    expect(await runNext()).toBeNull()
    expect(await read()).toMatchObject({ status: 'failed', failure: 'rejection.no_subject' })
    expect(await balance()).toEqual({ available: 10, held: 0 })
  })

  it('when three attempts have failed (trap: reclaim loop without a cap)', async () => {
    const { id, read, balance } = await startFoxes(world, 1)
    world.engine.run = fails(new RetryableEngineError('out of memory'))
    const runs = [await runNext(), await runNext()]
    expect(await read()).toMatchObject({ status: 'running', credits: { released: 0 } })
    expect([...runs, await runNext(), await runNext()]).toEqual([id, id, id, null])
    expect(await read()).toMatchObject({ status: 'failed', failure: 'our_fault' })
    expect(await balance()).toEqual({ available: 10, held: 0 })
  })

  it('when a file has been deleted since', async () => {
    const owner = await newPerson(world, 5)
    const image = await bring(world, owner)
    const { id } = await generations.start(owner, { tool: 'ai-background-remover', inputs: { image } })
    await blobs.delete([`uploads/${image}`])
    await runNext()
    expect(await generations.get(owner, id)).toMatchObject({ status: 'failed', failure: 'input_gone' })
    expect(await balanceOf(world, owner)).toEqual({ available: 5, held: 0 })
  })

  it('when it comes after the deadline', async () => {
    const { read, balance } = await startFoxes(world, 1)
    world.engine.run = async (input, context) => {
      world.setClock(new Date(Date.now() + 24.5 * HOUR_MS))
      return paint(input, context)
    }
    await runNext()
    world.setClock(null)
    expect(await read()).toMatchObject({ status: 'failed', failure: 'deadline' })
    expect(await balance()).toEqual({ available: 10, held: 0 })
    expect(await orphans(world)).toEqual([])
  })
})
