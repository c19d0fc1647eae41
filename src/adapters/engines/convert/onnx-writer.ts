/** Writes networks in the ONNX format (protocol buffers), as far as converters of weights need it. */

import type { Network } from './onnx-reader.ts'

export type Attribute = string | number | readonly number[] | { float: number }

const FLOAT = 1
const INT64 = 7

export function onnxNode(
  operator: string,
  inputs: readonly string[],
  output: string | readonly string[],
  attributes: Record<string, Attribute> = {},
): Buffer {
  const outputs = [output].flat()
  return Buffer.concat([
    ...inputs.map((input) => bytesField(1, input)),
    ...outputs.map((name) => bytesField(2, name)),
    bytesField(3, `${outputs[0]}_node`),
    bytesField(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytesField(5, attribute(name, value))),
  ])
}

export function onnxTensor(
  name: string,
  shape: readonly number[],
  data: Float32Array | BigInt64Array,
): Buffer {
  return Buffer.concat([
    ...shape.map((size) => integerField(1, size)),
    integerField(2, data instanceof Float32Array ? FLOAT : INT64),
    bytesField(8, name),
    bytesField(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  ])
}

interface Port {
  name: string
  /** A size with a name may be anything; without a shape the runtime infers it. */
  shape?: readonly (number | string)[]
}

export interface NetworkParts {
  nodes: Buffer[]
  tensors: Buffer[]
}

interface NetworkPorts {
  input: Port
  output: Port | Port[]
  /** The operators' version. */
  version?: number
}

export function onnxModel({ version = 13, ...parts }: NetworkParts & NetworkPorts): Buffer {
  const graph = Buffer.concat([
    ...parts.nodes.map((node) => bytesField(1, node)),
    bytesField(2, 'graph'),
    ...parts.tensors.map((tensor) => bytesField(5, tensor)),
    bytesField(11, port(parts.input)),
    ...[parts.output].flat().map((output) => bytesField(12, port(output))),
  ])
  const operators = Buffer.concat([bytesField(1, ''), integerField(2, version)])
  return Buffer.concat([integerField(1, 8), bytesField(7, graph), bytesField(8, operators)])
}

/** A network that was read and changed. */
export function onnxFile({ nodes, tensors, graphRest, fileRest }: Network): Buffer {
  // Weights are large, so they are copied at most once.
  const graph = [
    ...nodes.flatMap(({ bytes }) => [startOf(1, bytes.length), bytes]),
    ...[...tensors.values()].flatMap((bytes) => [startOf(5, bytes.length), bytes]),
    graphRest,
  ]
  const size = graph.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([fileRest, startOf(7, size), ...graph])
}

function port({ name, shape }: Port): Buffer {
  const sizes = shape?.map((size) =>
    bytesField(1, typeof size === 'string' ? bytesField(2, size) : integerField(1, size)),
  )
  const known = sizes ? [bytesField(2, Buffer.concat(sizes))] : []
  const tensorType = Buffer.concat([integerField(1, FLOAT), ...known])
  return Buffer.concat([bytesField(1, name), bytesField(2, bytesField(1, tensorType))])
}

function attribute(name: string, value: Attribute): Buffer {
  return Buffer.concat([bytesField(1, name), ...attributeValue(value)])
}

function attributeValue(value: Attribute): Buffer[] {
  if (typeof value === 'string') return [bytesField(4, value), integerField(20, 3)]
  if (typeof value === 'number') return [integerField(3, value), integerField(20, 2)]
  if ('float' in value) return [floatField(2, value.float), integerField(20, 1)]
  return [...value.map((item) => integerField(8, item)), integerField(20, 7)]
}

function integerField(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function bytesField(field: number, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([startOf(field, bytes.length), bytes])
}

/** The header before bytes. */
function startOf(field: number, length: number): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(length)])
}

function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([varint((field << 3) | 5), bytes])
}

/** Seven bits per byte, lowest first. All numbers here are non-negative. */
function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  bytes.push(rest)
  return Buffer.from(bytes)
}
