import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test, vi } from 'vitest'
import { MODELS } from '../builtin/models/model-table.ts'
import { findInPackage } from '../builtin/models/packages.ts'
import { convertUpscaler } from './upscaler-model.ts'

vi.setConfig({ testTimeout: 60_000 })

const SIDE = 256

test('the converted network draws what the one in the package does', async () => {
  const [{ package: name, path }] = MODELS.hfa2k.files
  const file = await readFile(findInPackage(name, path) ?? '')
  const colours = Float32Array.from({ length: 3 * SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE) % SIDE]
    return 0.5 + 0.3 * Math.sin(x / 9) * Math.cos(y / 7)
  })
  const folded = new Float32Array(colours.length)
  for (let i = 0; i < colours.length; i++) {
    const [x, y, c] = [i % SIDE, Math.floor(i / SIDE) % SIDE, Math.floor(i / (SIDE * SIDE))]
    const channel = c * 4 + (y % 2) * 2 + (x % 2)
    folded[(channel * (SIDE / 2) + (y >> 1)) * (SIDE / 2) + (x >> 1)] = colours[i] ?? 0
  }
  const run = async (model: Uint8Array, input: Tensor) => {
    const session = await InferenceSession.create(model, { intraOpNumThreads: 2 })
    const { output } = await session.run({ input })
    await session.release()
    return output?.data as Float32Array
  }
  const original = await run(file, new Tensor('float32', colours, [1, 3, SIDE, SIDE]))
  const converted = await run(
    convertUpscaler(file),
    new Tensor('float32', folded, [1, 12, SIDE / 2, SIDE / 2]),
  )
  expect(converted).toHaveLength(original.length)
  const difference = converted.reduce((sum, value, i) => sum + Math.abs(value - (original[i] ?? 0)), 0)
  expect(difference / original.length).toBeLessThan(0.012)
})
