import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import { isComposerInstalled } from '../../kit/drawing/installed.ts'
import { models } from '../../models.fixture.ts'
import { run as makeSticker } from '../sticker/sticker.ts'
import { inspect, run } from './composer.ts'

let workspace = ''
beforeAll(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'composer-'))
})
afterAll(() => rm(workspace, { recursive: true }))

function inputOf(prompt: string, values: EngineInput['values'] = {}): EngineInput {
  return {
    tool: 'text-to-image-ai',
    seed: 7,
    values: { prompt, drawing: 'flat', ratio: '16:9', outputs: 1, ...values },
  }
}

async function toolsFor(signal = new AbortController().signal) {
  const folder = await mkdtemp(path.join(workspace, 'run-'))
  return { workspace: folder, signal, progress: () => {}, models, ffmpeg: '' }
}

test('everything that the composer reads is installed', () => {
  expect(isComposerInstalled()).toBe(true)
})

test('makes as many pictures as requested, all different, in the requested shape', async () => {
  const outputs = await run(inputOf('a fox in the forest', { outputs: 2 }), await toolsFor())
  expect(outputs).toHaveLength(2)
  const [first, second] = await Promise.all(
    outputs.map(({ files }) => sharp(files[0].path).raw().toBuffer({ resolveWithObject: true })),
  )
  expect(first?.info).toMatchObject({ width: 1712, height: 963 })
  expect(second && first?.data.equals(second.data)).toBe(false)
})

test('things that cannot be drawn are reported before payment', async () => {
  expect(await inspect(inputOf('a dog and a flurbleworp'))).toEqual({
    faces: [],
    warnings: [],
    reading: { understood: ['dog'], ignored: ['flurbleworp'], suggestion: 'a dog', beyond: false },
  })
  expect((await inspect(inputOf('a lawnmower'))).reading).toMatchObject({ suggestion: 'a tractor' })
  expect(await inspect(inputOf('the zxqwv of hrmpf'))).toMatchObject({ rejection: 'cannot_draw' })
  await expect(run(inputOf('the zxqwv of hrmpf'), await toolsFor())).rejects.toMatchObject({
    reason: 'cannot_draw',
  })
})

test('things to leave out are reported separately, even unknown ones', async () => {
  const input = inputOf('a dog in a garden', { negativePrompt: 'trees, blur' })
  expect((await inspect(input)).reading).toMatchObject({
    understood: ['dog', 'garden', 'without trees'],
    ignored: ['without blur'],
  })
})

test('a sticker from words has transparent edges, in two sizes', async () => {
  const values = { mode: 'text', outlineWidth: 14, outlineColor: '#ffffff', shadow: true }
  const [sticker] = await makeSticker(
    { ...inputOf('a happy cat', values), tool: 'sticker' },
    await toolsFor(),
  )
  expect(sticker?.files.map(({ variant }) => variant)).toEqual(['png', 'webp', 'png-512', 'webp-512'])
  const { data } = await sharp(sticker?.files[2]?.path).raw().toBuffer({ resolveWithObject: true })
  expect([data[3], data.at(-1)]).toEqual([0, 0])
})

test('an abort stops a run of several pictures', async () => {
  const stop = new AbortController()
  const tools = await toolsFor(stop.signal)
  const running = run(inputOf('a cat', { outputs: 4 }), {
    ...tools,
    progress: (done) => {
      if (done > 0.3) stop.abort(new Error('enough'))
    },
  })
  await expect(running).rejects.toThrow('enough')
})
