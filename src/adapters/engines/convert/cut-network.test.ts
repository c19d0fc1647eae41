import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { cutNetwork } from './cut-network.ts'
import { onnxModel, onnxNode, onnxTensor } from './onnx-writer.ts'

test('a network that is cut ends at its layers, and takes pictures of any size', async () => {
  const whole = onnxModel({
    nodes: [
      onnxNode('Mul', ['input_1', 'two'], 'doubled'),
      onnxNode('Relu', ['doubled'], 'kept'),
      onnxNode('Mul', ['kept', 'ten'], 'opinion'),
    ],
    tensors: [onnxTensor('two', [1], new Float32Array([2])), onnxTensor('ten', [1], new Float32Array([10]))],
    input: { name: 'input_1', shape: [1, 3, 1, 1] },
    output: { name: 'opinion' },
  })
  const session = await InferenceSession.create(cutNetwork(whole, ['kept', 'doubled']))
  expect(session.outputNames).toEqual(['kept', 'doubled'])
  const input = new Tensor('float32', new Float32Array([-1, 2, -3, 4, -5, 6]), [1, 3, 1, 2])
  const { kept, doubled } = await session.run({ input_1: input })
  expect(kept?.data).toEqual(new Float32Array([0, 4, 0, 8, 0, 12]))
  expect(doubled?.data).toEqual(new Float32Array([-2, 4, -6, 8, -10, 12]))
  await session.release()
})
