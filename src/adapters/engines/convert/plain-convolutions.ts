import { replaceNodes } from './change-network.ts'
import { integersOf, type Network, shapeOf } from './onnx-reader.ts'
import { onnxNode, onnxTensor } from './onnx-writer.ts'

/**
 * A transposed convolution whose filters are twice as long as its steps makes each stretch of results from two numbers
 * of each channel. A plain convolution computes the stretches as separate channels, which are then put in a row: the
 * runtime is twice as fast at that.
 */
export function plainConvolutions(network: Network): Network {
  return replaceNodes(network, (node) => {
    const [input = '', weights = '', bias = ''] = node.inputs
    const [from = 0, to = 0, taps = 0] = shapeOf(network.tensors.get(weights) ?? Buffer.alloc(0))
    const [stride = 1] = integersOf(node, 'strides')
    const [cut = 0, cutBehind = 0] = integersOf(node, 'pads')
    if (node.operator !== 'ConvTranspose' || taps !== 2 * stride || cut === 0) return null
    const [output = ''] = node.outputs
    const name = (part: string) => `${output}/${part}`
    const integers = (part: string, ...values: number[]): [string, Buffer] => [
      name(part),
      onnxTensor(name(part), [values.length], BigInt64Array.from(values, BigInt)),
    ]
    return {
      nodes: [
        // The previous number is multiplied with the second half of the filter.
        onnxNode('Reshape', [weights, name('halves')], name('halved')),
        onnxNode('Transpose', [name('halved')], name('turned'), { perm: [1, 3, 0, 2] }),
        onnxNode('Gather', [name('turned'), name('backwards')], name('reversed'), { axis: 3 }),
        onnxNode('Reshape', [name('reversed'), name('filters')], name('weights')),
        onnxNode('Conv', [input, name('weights')], name('stretches'), { kernel_shape: [2], pads: [1, 1] }),
        onnxNode('Reshape', [name('stretches'), name('apart')], name('stretched')),
        onnxNode('Transpose', [name('stretched')], name('inRow'), { perm: [0, 2, 1] }),
        onnxNode('Reshape', [name('inRow'), name('row')], name('whole')),
        onnxNode('Slice', [name('whole'), name('start'), name('end'), name('time')], name('cut')),
        onnxNode('Reshape', [bias, name('column')], name('bias')),
        onnxNode('Add', [name('cut'), name('bias')], output),
      ],
      tensors: Object.fromEntries([
        integers('halves', from, to, 2, stride),
        integers('backwards', 1, 0),
        integers('filters', to * stride, from, 2),
        integers('apart', to, stride, -1),
        integers('row', 1, to, -1),
        integers('start', cut),
        integers('end', -cutBehind),
        integers('time', 2),
        integers('column', 1, -1, 1),
      ]),
    }
  })
}
