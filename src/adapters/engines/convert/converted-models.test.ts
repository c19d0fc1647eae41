import { Tensor } from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import type { ModelName } from '../builtin/models/model-table.ts'
import { createModels } from '../builtin/models/models.ts'

const models = createModels(1_000)

interface Known {
  name: ModelName
  side: number
  /** Channels last by default. */
  shape?: [1, 3, number, number]
  /** The largest input number of the network. */
  most: 1 | 255
  output: string
  length: number
  /** Four numbers from the first to the last, as computed by TensorFlow.js and LiteRT. */
  values: [number, number, number, number]
}

const KNOWN: Known[] = [
  {
    name: 'blazeface',
    side: 256,
    most: 1,
    output: 'Identity_2',
    length: 8192,
    values: [-0.71625, -12.6555, -13.08506, -10.17128],
  },
  {
    name: 'facemesh',
    side: 192,
    most: 1,
    output: 'Identity_2',
    length: 1404,
    values: [100.75851, 1.28231, -3.41909, 4.73939],
  },
  {
    name: 'iris',
    side: 64,
    most: 1,
    output: 'Identity',
    length: 228,
    values: [23.53708, 21.27832, 24.4101, -2.8792],
  },
  {
    name: 'faceres',
    side: 224,
    most: 255,
    output: 'age_pred/Softmax',
    length: 100,
    values: [0.01244, 0.02093, 0.00582, 0.00227],
  },
  {
    name: 'movenet',
    side: 192,
    most: 255,
    output: 'Identity',
    length: 51,
    values: [0.02296, 0.50665, 0.5367, 0.0235],
  },
  {
    name: 'things',
    side: 416,
    shape: [1, 3, 416, 416],
    most: 1,
    output: 'Identity',
    length: 216_320,
    values: [0.01053, 0.00192, 0.00607, 0.00968],
  },
  {
    name: 'selfie',
    side: 256,
    most: 1,
    output: '372:Identity',
    length: 393_216,
    values: [2.94056, -1.05497, -1.05965, -1.18529],
  },
]

describe('converted networks give the same results as their own runtimes', () => {
  test.each(KNOWN)('$name', async ({ name, side, shape, most, output, length, values }) => {
    const input = new Tensor('float32', pattern(side, most), shape ?? [1, side, side, 3])
    const outputs = await models.runAll(name, input)
    const found = outputs[output] ?? new Float32Array()
    expect(found).toHaveLength(length)
    for (const [i, value] of values.entries()) {
      expect(found[Math.floor((i * (length - 1)) / 3)]).toBeCloseTo(value, 3)
    }
  })
})

/** Whole bytes, since some networks accept nothing else. */
function pattern(side: number, most: 1 | 255): Float32Array {
  return Float32Array.from({ length: side * side * 3 }, (_, i) => {
    const wave = 0.5 + 0.3 * Math.sin(i / 37) * Math.cos(i / (side * 15))
    return most === 1 ? Math.round(255 * wave) / 255 : Math.round(Math.round(255 * 255 * wave) / 255)
  })
}
