import { replaceNodes } from './change-network.ts'
import { floatsOf, longsOf, type Network } from './onnx-reader.ts'
import { onnxNode, onnxTensor } from './onnx-writer.ts'

/**
 * The lowest and the highest frequency have no imaginary part. The network was trained with phases of +π for negative
 * ones, which its own steps compute only if the imaginary part is slightly above zero.
 */
const BARELY_POSITIVE = 1e-30

/** The runtime is slow at spectra of short windows. Replaces them by a convolution, with a filter for each part. */
export function convolveSpectra(network: Network): Network {
  const tensorOf = (name = '') => network.tensors.get(name) ?? Buffer.alloc(0)
  return replaceNodes(network, ({ operator, inputs, outputs: [output = ''] }) => {
    if (operator !== 'STFT') return null
    const [signal = '', step, shape] = inputs
    const [stride = 1] = longsOf(tensorOf(step))
    const window = floatsOf(tensorOf(shape))
    const filters = spectrumFilters(window)
    const parts = filters.length / window.length
    const bias = Float32Array.from({ length: parts }, (_, part) => (part % 2) * BARELY_POSITIVE)
    const integers = (name: string, values: number[]) =>
      onnxTensor(`${output}/${name}`, [values.length], BigInt64Array.from(values, BigInt))
    const name = (part: string) => `${output}/${part}`
    return {
      nodes: [
        onnxNode('Unsqueeze', [signal, name('axis')], name('signal')),
        onnxNode('Conv', [name('signal'), name('filters'), name('bias')], name('parts'), {
          strides: [stride],
        }),
        onnxNode('Transpose', [name('parts')], name('times'), { perm: [0, 2, 1] }),
        onnxNode('Reshape', [name('times'), name('shape')], output),
      ],
      tensors: {
        [name('axis')]: integers('axis', [1]),
        [name('shape')]: integers('shape', [0, 0, parts / 2, 2]),
        [name('filters')]: onnxTensor(name('filters'), [parts, 1, window.length], filters),
        [name('bias')]: onnxTensor(name('bias'), [parts], bias),
      },
    }
  })
}

/** Alternates the real and the imaginary part of each frequency. */
function spectrumFilters(window: number[]): Float32Array {
  const size = window.length
  const frequencies = Array.from({ length: Math.floor(size / 2) + 1 }, (_, frequency) => frequency)
  return Float32Array.from(
    frequencies.flatMap((frequency) => {
      const angles = window.map((_, place) => (2 * Math.PI * ((frequency * place) % size)) / size)
      const isReal = 2 * frequency === size || frequency === 0
      return [
        ...window.map((value, i) => value * Math.cos(angles[i] ?? 0)),
        ...window.map((value, i) => (isReal ? 0 : -value * Math.sin(angles[i] ?? 0))),
      ]
    }),
  )
}
