import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { convolveSpectra } from './convolve-spectra.ts'
import { fourierConvolutions } from './fourier-convolutions.ts'
import { mergeNorms } from './merge-norms.ts'
import { mergeWaves } from './merge-waves.ts'
import { type Network, readOnnx } from './onnx-reader.ts'
import { onnxFile, onnxModel, onnxNode, onnxTensor } from './onnx-writer.ts'
import { plainConvolutions } from './plain-convolutions.ts'

/** Only rounding; the numbers are about as large as one. */
const TOLERANCE = 1e-4

function numbers(length: number, seed: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length }, (_, i) => Math.sin(seed + i * 1.7) * Math.cos(i * i * 0.013))
}

const floats = (
  name: string,
  shape: number[],
  values = numbers(
    shape.reduce((a, b) => a * b, 1),
    shape.length,
  ),
) => onnxTensor(name, shape, values)
const longs = (name: string, shape: number[], ...values: number[]) =>
  onnxTensor(name, shape, BigInt64Array.from(values, BigInt))

function networkOf(nodes: Buffer[], tensors: Buffer[], shape: (number | string)[]): Network {
  const ports = { input: { name: 'x', shape }, output: { name: 'y' }, version: 17 }
  return readOnnx(onnxModel({ nodes, tensors, ...ports }))
}

async function run(network: Network, shape: number[]): Promise<Tensor> {
  const session = await InferenceSession.create(onnxFile(network), { intraOpNumThreads: 1 })
  const input = numbers(
    shape.reduce((product, size) => product * size, 1),
    5,
  )
  const { y } = await session.run({ x: new Tensor('float32', input, shape) })
  await session.release()
  if (!y) throw new Error('The network gave nothing back.')
  return y
}

async function expectSame(one: Network, other: Network, shape: number[]): Promise<void> {
  const before = await run(one, shape)
  const after = await run(other, shape)
  expect(after.dims).toEqual(before.dims)
  const values = after.data as Float32Array
  const furthest = (before.data as Float32Array).reduce(
    (most, value, i) => Math.max(most, Math.abs(value - (values[i] ?? Number.NaN))),
    0,
  )
  expect(furthest).toBeLessThan(TOLERANCE)
}

const operatorsOf = ({ nodes }: Network) => nodes.map(({ operator }) => operator)

const CHANNELS = 3

/** A norm over time as written in the network for speech. */
const NORM = [
  onnxNode('ReduceMean', ['x'], 'mean', { axes: [2], keepdims: 1 }),
  onnxNode('Sub', ['x', 'mean'], 'distance'),
  onnxNode('Mul', ['distance', 'distance'], 'squared'),
  onnxNode('ReduceMean', ['squared'], 'variance', { axes: [2], keepdims: 1 }),
  onnxNode('Add', ['variance', 'epsilon'], 'safe'),
  onnxNode('Sqrt', ['safe'], 'deviation'),
  onnxNode('Div', ['distance', 'deviation'], 'normed'),
  onnxNode('Mul', ['scale', 'normed'], 'scaled'),
]
const NORM_TENSORS = [
  floats('epsilon', [], Float32Array.of(1e-5)),
  floats('scale', [1, CHANNELS, 1]),
  floats('shift', [1, CHANNELS, 1]),
]

test('a norm in one step gives the result of nine steps', async () => {
  const network = networkOf([...NORM, onnxNode('Add', ['scaled', 'shift'], 'y')], NORM_TENSORS, [
    1,
    CHANNELS,
    't',
  ])
  const merged = mergeNorms(network)
  expect(operatorsOf(merged)).toEqual(['Reshape', 'Reshape', 'InstanceNormalization'])
  await expectSame(network, merged, [1, CHANNELS, 40])
})

test('a wave between a norm and a convolution keeps its height when its factors move into both', async () => {
  const factors = Float32Array.of(0.5, 1.5, 3)
  const network = networkOf(
    [
      ...NORM,
      onnxNode('Add', ['scaled', 'shift'], 'plain'),
      onnxNode('Mul', ['factor', 'plain'], 'angle'),
      onnxNode('Sin', ['angle'], 'sine'),
      onnxNode('Pow', ['sine', 'two'], 'square'),
      onnxNode('Mul', ['inverse', 'square'], 'height'),
      onnxNode('Add', ['plain', 'height'], 'wave'),
      onnxNode('Conv', ['wave', 'weights', 'bias'], 'y', {
        kernel_shape: [3],
        dilations: [2],
        strides: [1],
        pads: [2, 2],
      }),
    ],
    [
      ...NORM_TENSORS,
      floats('factor', [1, CHANNELS, 1], factors),
      floats(
        'inverse',
        [1, CHANNELS, 1],
        factors.map((factor) => 1 / factor),
      ),
      floats('two', [], Float32Array.of(2)),
      floats('weights', [2, CHANNELS, 3]),
      floats('bias', [2]),
    ],
    [1, CHANNELS, 't'],
  )
  const merged = mergeWaves(mergeNorms(network))
  expect(operatorsOf(merged)).not.toContain('Pow')
  await expectSame(network, merged, [1, CHANNELS, 40])
})

describe('a convolution by frequencies gives the result of the plain one', () => {
  const SIDE = 128
  const convolution = (taps: number, dilation: number) => {
    const margin = (dilation * (taps - 1)) / 2
    const size = { kernel_shape: [taps], dilations: [dilation], strides: [1], pads: [margin, margin] }
    const weights = numbers(SIDE * SIDE * taps, taps).map((value) => value / Math.sqrt(SIDE * taps))
    return networkOf(
      [onnxNode('Conv', ['x', 'weights', 'bias'], 'y', size)],
      [floats('weights', [SIDE, SIDE, taps], weights), floats('bias', [SIDE])],
      [1, SIDE, 't'],
    )
  }

  // Lengths below a block, of whole blocks, and of one more.
  test.each([
    { taps: 7, dilation: 1, lengths: [5, 64, 65] },
    { taps: 11, dilation: 1, lengths: [31, 32, 33] },
    { taps: 7, dilation: 5, lengths: [9, 160, 161] },
    { taps: 11, dilation: 3, lengths: [96, 97, 250] },
  ])('with $taps taps at a distance of $dilation', async ({ taps, dilation, lengths }) => {
    const network = convolution(taps, dilation)
    const changed = fourierConvolutions(network)
    expect(operatorsOf(changed)).toContain('Pad')
    for (const length of lengths) await expectSame(network, changed, [1, SIDE, length])
  })

  test('and short filters stay unchanged', () => {
    expect(operatorsOf(fourierConvolutions(convolution(3, 1)))).toEqual(['Conv'])
  })
})

test('spectra by a convolution equal those of the operator', async () => {
  const window = Float32Array.from({ length: 20 }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / 20))
  const network = networkOf(
    [onnxNode('STFT', ['x', 'step', 'window', 'size'], 'y', { onesided: 1 })],
    [longs('step', [], 5), floats('window', [20], window), longs('size', [], 20)],
    [1, 't'],
  )
  const changed = convolveSpectra(network)
  expect(operatorsOf(changed)).not.toContain('STFT')
  await expectSame(network, changed, [1, 120])
})

test('a transposed convolution by a plain one has the same results in the same places', async () => {
  const network = networkOf(
    [
      onnxNode('ConvTranspose', ['x', 'weights', 'bias'], 'y', {
        kernel_shape: [12],
        strides: [6],
        pads: [3, 3],
      }),
    ],
    [floats('weights', [4, 3, 12]), floats('bias', [3])],
    [1, 4, 't'],
  )
  const changed = plainConvolutions(network)
  expect(operatorsOf(changed)).not.toContain('ConvTranspose')
  await expectSame(network, changed, [1, 4, 9])
})
