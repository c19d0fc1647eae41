import { linksOf, otherInput, replaceNodes } from './change-network.ts'
import type { Network } from './onnx-reader.ts'
import { onnxNode, onnxTensor } from './onnx-writer.ts'

/** The same for each norm in the networks that we use. */
export const EPSILON = { epsilon: { float: 1e-5 } }
const FLAT = 'norms/flat'

/**
 * Norms over time are written as nine steps, each of which goes through all numbers. Merges each of them into one step:
 * (x - mean) / sqrt(variance + epsilon) * scale + shift.
 */
export function mergeNorms(network: Network): Network {
  const { makerOf, usersOf } = linksOf(network)

  /** The input of a norm, if this value is the distance from the mean divided by the deviation. */
  function normed(value: string | undefined): string | undefined {
    const [distance, deviation] = makerOf(value, 'Div')?.inputs ?? []
    const [input, mean] = makerOf(distance, 'Sub')?.inputs ?? []
    return makerOf(mean, 'ReduceMean')?.inputs[0] === input && makerOf(deviation, 'Sqrt') ? input : undefined
  }

  return replaceNodes(network, (node) => {
    const scaled = node.inputs
      .map((input) => makerOf(input, 'Mul'))
      .find((maker) => maker?.inputs.some(normed))
    if (node.operator !== 'Add' || !scaled || usersOf(scaled.outputs[0]).length > 1) return null
    const norm = scaled.inputs.find(normed)
    const [output = ''] = node.outputs
    const flatten = (value: string, name: string) => onnxNode('Reshape', [value, FLAT], name)
    const scale = `${output}/scale`
    const shift = `${output}/shift`
    return {
      nodes: [
        flatten(otherInput(scaled, norm), scale),
        flatten(otherInput(node, scaled.outputs[0]), shift),
        onnxNode('InstanceNormalization', [normed(norm) ?? '', scale, shift], output, EPSILON),
      ],
      tensors: { [FLAT]: onnxTensor(FLAT, [1], BigInt64Array.of(-1n)) },
    }
  })
}
