import { type Links, linksOf, otherInput, replaceNodes } from './change-network.ts'
import { EPSILON } from './merge-norms.ts'
import { integersOf, type Network, type NetworkNode } from './onnx-reader.ts'
import { onnxNode, onnxTensor } from './onnx-writer.ts'

interface Wave {
  norm: NetworkNode
  /** The factor a of each channel, and 1 / a. */
  factor: string
  inverse: string
}

const FLAT = 'waves/flat'

/**
 * Between a norm and a convolution, x becomes x + sin²(a x) / a, with an a for each channel. Moves the factor a into
 * the norm and 1 / a into the weights of the convolution, which is done once, so that z + sin²(z) is left.
 */
export function mergeWaves(network: Network): Network {
  const links = linksOf(network)
  return replaceNodes(network, (node) => {
    const wave = node.operator === 'Conv' ? findWave(node.inputs[0], links) : null
    if (!wave) return null
    const [, weights = '', ...bias] = node.inputs
    const [input = '', scale = '', shift = ''] = wave.norm.inputs
    const name = (part: string) => `${node.outputs[0]}/${part}`
    return {
      nodes: [
        onnxNode('Reshape', [wave.factor, FLAT], name('factor')),
        onnxNode('Mul', [scale, name('factor')], name('scale')),
        onnxNode('Mul', [shift, name('factor')], name('shift')),
        onnxNode('InstanceNormalization', [input, name('scale'), name('shift')], name('norm'), EPSILON),
        onnxNode('Sin', [name('norm')], name('sine')),
        onnxNode('Mul', [name('sine'), name('sine')], name('square')),
        onnxNode('Add', [name('norm'), name('square')], name('wave')),
        onnxNode('Mul', [weights, wave.inverse], name('weights')),
        onnxNode('Conv', [name('wave'), name('weights'), ...bias], node.outputs, {
          kernel_shape: integersOf(node, 'kernel_shape'),
          dilations: integersOf(node, 'dilations'),
          strides: integersOf(node, 'strides'),
          pads: integersOf(node, 'pads'),
        }),
      ],
      tensors: { [FLAT]: onnxTensor(FLAT, [1], BigInt64Array.of(-1n)) },
    }
  })
}

function findWave(value: string | undefined, { makerOf, usersOf }: Links): Wave | null {
  const sum = makerOf(value, 'Add')
  for (const input of sum?.inputs ?? []) {
    const norm = makerOf(input, 'InstanceNormalization')
    const scaled = sum && makerOf(otherInput(sum, input), 'Mul')
    const square = scaled?.inputs.find((one) => makerOf(one, 'Pow'))
    const sine = makerOf(makerOf(square, 'Pow')?.inputs[0], 'Sin')
    const angle = makerOf(sine?.inputs[0], 'Mul')
    if (!norm || !scaled || !angle?.inputs.includes(input) || usersOf(input).length !== 2) continue
    return { norm, factor: otherInput(angle, input), inverse: otherInput(scaled, square) }
  }
  return null
}
