import { describe, expect, it } from 'vitest'
import { RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { balanceOf, bring, newPerson } from './generations.fixture.ts'
import { openTestWorld } from './test-world.fixture.ts'

const world = await openTestWorld()
const { generations } = world

describe('a quote', () => {
  it('returns the price, the findings and the duration, and holds nothing', async () => {
    const owner = await newPerson(world, 3)
    const face = { x: 1, y: 2, width: 3, height: 4 }
    world.engine.inspect = async () => ({ faces: [face], warnings: ['low_resolution'] })
    const inputs = { target: await bring(world, owner) }
    expect(await generations.quote(owner, { tool: 'ai-face-swap', inputs })).toEqual({
      credits: 1,
      faces: [{ index: 0, ...face }],
      marks: [],
      warnings: ['warning.low_resolution'],
      refusal: null,
      looked: true,
      reading: null,
      waitMs: expect.any(Number),
    })
    expect(await balanceOf(world, owner)).toEqual({ available: 3, held: 0 })
  })

  it('tells refusals apart from warnings', async () => {
    const owner = await newPerson(world, 3)
    const inputs = { target: await bring(world, owner) }
    const refused = { warnings: [], refusal: 'rejection.no_face', looked: true }
    world.engine.inspect = () => Promise.reject(new RejectedByEngineError('no_face'))
    expect(await generations.quote(owner, { tool: 'ai-face-swap', inputs })).toMatchObject(refused)
    world.engine.inspect = async () => ({ faces: [], warnings: [], rejection: 'no_face' })
    expect(await generations.quote(owner, { tool: 'ai-face-swap', inputs })).toMatchObject(refused)
  })

  it('passes on possible marks', async () => {
    const owner = await newPerson(world, 3)
    const outline = [
      { x: 0.1, y: 0.2 },
      { x: 0.3, y: 0.2 },
      { x: 0.3, y: 0.4 },
    ]
    world.engine.inspect = async () => ({ faces: [], warnings: [], marks: [outline] })
    const inputs = { image: await bring(world, owner) }
    const quote = await generations.quote(owner, { tool: 'ai-watermark-remover', inputs })
    expect(quote).toMatchObject({ looked: true, marks: [outline] })
  })

  it('says when nothing could look, which is not the same as finding nothing', async () => {
    const owner = await newPerson(world, 3)
    world.engine.inspect = async () => {
      throw new RetryableEngineError('busy')
    }
    const inputs = { target: await bring(world, owner) }
    expect(await generations.quote(owner, { tool: 'ai-face-swap', inputs })).toMatchObject({
      faces: [],
      looked: false,
    })
  })

  it('checks words alone, too (trap: people pay for what cannot be drawn and were not told)', async () => {
    const owner = await newPerson(world, 3)
    world.engine.inspect = async ({ values }) => ({
      faces: [],
      warnings: [],
      ...(typeof values.prompt === 'string' && {
        reading: { understood: [], ignored: [values.prompt], suggestion: null, beyond: true },
      }),
    })
    const quote = (inputs: Record<string, string>) =>
      generations.quote(owner, { tool: 'text-to-image-ai', inputs })
    expect(await quote({ prompt: 'blorptang' })).toMatchObject({
      reading: { understood: [], ignored: ['blorptang'] },
    })
    expect(await quote({})).toMatchObject({ reading: null })
  })
})
