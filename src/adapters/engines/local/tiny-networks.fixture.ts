import { readOnnxNode } from '../convert/onnx-reader.ts'
import { onnxFile, onnxNode, onnxTensor } from '../convert/onnx-writer.ts'

/** Networks small enough for a test to write, with the inputs and outputs of the large ones. */

type Port = { name: string; type: 'float' | 'int32' | 'int64'; shape: readonly (number | string)[] }
const TYPES = { float: 1, int32: 6, int64: 7 }

const varint = (value: number): number[] =>
  value > 127 ? [(value % 128) | 128, ...varint(Math.floor(value / 128))] : [value]
const integer = (field: number, value: number) => Buffer.from([...varint(field << 3), ...varint(value)])
const bytes = (field: number, value: string | Buffer) => {
  const content = Buffer.from(value)
  return Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(content.length)]), content])
}

function port({ name, type, shape }: Port): Buffer {
  const sizes = shape.map((size) => bytes(1, typeof size === 'string' ? bytes(2, size) : integer(1, size)))
  const tensor = Buffer.concat([integer(1, TYPES[type]), bytes(2, Buffer.concat(sizes))])
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensor))])
}

type Parts = { nodes: Buffer[]; tensors?: [string, Buffer][]; inputs: Port[]; output: Port }

function network({ nodes, tensors = [], inputs, output }: Parts): Buffer {
  return onnxFile({
    nodes: nodes.map(readOnnxNode),
    tensors: new Map(tensors),
    results: [output.name],
    graphRest: Buffer.concat([
      bytes(2, 'graph'),
      ...inputs.map((input) => bytes(11, port(input))),
      bytes(12, port(output)),
    ]),
    fileRest: Buffer.concat([integer(1, 8), bytes(8, Buffer.concat([bytes(1, ''), integer(2, 13)]))]),
  })
}

const floats = (name: string, shape: number[], values: number[]): [string, Buffer] => [
  name,
  onnxTensor(name, shape, Float32Array.from(values)),
]

/** Sees a subject wherever a picture is bright: twenty times its normalized red. */
export function tinyCutOut(side: number): Buffer {
  return network({
    nodes: [onnxNode('Conv', ['input_image', 'weights'], 'output_image')],
    tensors: [floats('weights', [1, 3, 1, 1], [20, 0, 0])],
    inputs: [{ name: 'input_image', type: 'float', shape: [1, 3, side, side] }],
    output: { name: 'output_image', type: 'float', shape: [1, 1, side, side] },
  })
}

/** What is red is near. */
export function tinyDepth(): Buffer {
  return network({
    nodes: [onnxNode('Conv', ['pixel_values', 'weights'], 'predicted_depth')],
    tensors: [floats('weights', [1, 3, 1, 1], [1, 0, 0])],
    inputs: [{ name: 'pixel_values', type: 'float', shape: [1, 3, 'height', 'width'] }],
    output: { name: 'predicted_depth', type: 'float', shape: [1, 1, 'height', 'width'] },
  })
}

/** Each token becomes a row of eight equal numbers. */
export function tinyTextEncoder(): Buffer {
  return network({
    nodes: [
      onnxNode('Cast', ['input_ids'], 'numbers', { to: 1 }),
      onnxNode('Unsqueeze', ['numbers', 'axis'], 'column'),
      onnxNode('Mul', ['column', 'row'], 'last_hidden_state'),
    ],
    tensors: [
      ['axis', onnxTensor('axis', [1], BigInt64Array.of(2n))],
      floats('row', [1, 1, 8], Array(8).fill(0.001)),
    ],
    inputs: [{ name: 'input_ids', type: 'int32', shape: [1, 77] }],
    output: { name: 'last_hidden_state', type: 'float', shape: [1, 77, 8] },
  })
}

/** Predicts the whole input as noise, minus the mean of the words and of the guidance. */
export function tinyNoiseFinder(): Buffer {
  return network({
    nodes: [
      onnxNode('ReduceMean', ['encoder_hidden_states'], 'mean', { keepdims: 0 }),
      onnxNode('ReduceMean', ['timestep_cond'], 'guide', { keepdims: 0 }),
      onnxNode('Sub', ['sample', 'mean'], 'less'),
      onnxNode('Sub', ['less', 'guide'], 'lesser'),
      onnxNode('Cast', ['timestep'], 'time', { to: 1 }),
      onnxNode('Mul', ['time', 'none'], 'nothing'),
      onnxNode('Add', ['lesser', 'nothing'], 'out_sample'),
    ],
    tensors: [floats('none', [1], [0])],
    inputs: [
      { name: 'sample', type: 'float', shape: [1, 4, 'height', 'width'] },
      { name: 'timestep', type: 'int64', shape: [1] },
      { name: 'encoder_hidden_states', type: 'float', shape: [1, 77, 8] },
      { name: 'timestep_cond', type: 'float', shape: [1, 256] },
    ],
    output: { name: 'out_sample', type: 'float', shape: [1, 4, 'height', 'width'] },
  })
}

/** Every pixel of the latents becomes a square of eight pixels. */
export function tinyDecoder(): Buffer {
  return network({
    nodes: [onnxNode('ConvTranspose', ['latent_sample', 'weights'], 'sample', { strides: [8, 8] })],
    tensors: [floats('weights', [4, 3, 8, 8], Array(4 * 3 * 64).fill(0.05))],
    inputs: [{ name: 'latent_sample', type: 'float', shape: [1, 4, 'height', 'width'] }],
    output: { name: 'sample', type: 'float', shape: [1, 3, 'high', 'wide'] },
  })
}
