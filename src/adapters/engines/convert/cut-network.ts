import { withoutUnused } from './change-network.ts'
import { readOnnx } from './onnx-reader.ts'
import { onnxModel } from './onnx-writer.ts'

/** As all networks that are converted from TensorFlow.js call it. */
const INPUT = 'input_1'

/**
 * A network for pictures of any size that ends at some of its layers: what it sees before it has an opinion. The layers
 * are its outputs, under their own names.
 */
export function cutNetwork(file: Uint8Array, layers: readonly string[]): Uint8Array {
  const { nodes, tensors } = withoutUnused({ ...readOnnx(file), results: [...layers] })
  return onnxModel({
    nodes: nodes.map(({ bytes }) => bytes),
    tensors: [...tensors.values()],
    input: { name: INPUT, shape: [1, 3, 'height', 'width'] },
    output: layers.map((name) => ({ name })),
  })
}
