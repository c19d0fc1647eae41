/** Reads networks in the ONNX format (protocol buffers), as far as needed to change some of their steps. */

export interface Network {
  nodes: NetworkNode[]
  /** Constants by name, in serialised form. */
  tensors: Map<string, Buffer>
  /** The names of the outputs. */
  results: string[]
  /** The rest of the graph and of the file, in serialised form. */
  graphRest: Buffer
  fileRest: Buffer
}

export interface NetworkNode {
  operator: string
  inputs: string[]
  outputs: string[]
  /** The whole message, in serialised form. */
  bytes: Buffer
}

interface Field {
  number: number
  value: number | Buffer
  /** The whole message, in serialised form. */
  bytes: Buffer
}

/** The field numbers in the messages of the format (`onnx.proto`). */
const FILE = { graph: 7 }
const GRAPH = { node: 1, tensor: 5, output: 12, inferred: 13 }
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 }
const ATTRIBUTE = { name: 1, integers: 8 }
const TENSOR = { sizes: 1, name: 8, data: 9 }
const NAME = 1

export function readOnnx(file: Uint8Array): Network {
  const fileFields = fieldsOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const fields = buffersOf(fileFields, FILE.graph).flatMap(fieldsOf)
  // Inferred sizes would no longer be correct.
  const left = new Set<number>([GRAPH.node, GRAPH.tensor, GRAPH.inferred])
  return {
    nodes: buffersOf(fields, GRAPH.node).map(readOnnxNode),
    tensors: new Map(buffersOf(fields, GRAPH.tensor).map((tensor) => [textOf(tensor, TENSOR.name), tensor])),
    results: buffersOf(fields, GRAPH.output).map((output) => textOf(output, NAME)),
    graphRest: restOf(fields, left),
    fileRest: restOf(fileFields, new Set([FILE.graph])),
  }
}

export function readOnnxNode(bytes: Buffer): NetworkNode {
  const fields = fieldsOf(bytes)
  const textsOf = (number: number) => buffersOf(fields, number).map((text) => text.toString('utf8'))
  return {
    operator: textsOf(NODE.operator)[0] ?? '',
    inputs: textsOf(NODE.input),
    outputs: textsOf(NODE.output),
    bytes,
  }
}

/** An attribute that is a list of integers; empty if the node has none of this name. */
export function integersOf(node: NetworkNode, name: string): number[] {
  const attribute = buffersOf(fieldsOf(node.bytes), NODE.attribute).find(
    (one) => textOf(one, ATTRIBUTE.name) === name,
  )
  return attribute ? integerList(attribute, ATTRIBUTE.integers) : []
}

export function shapeOf(tensor: Buffer): number[] {
  return integerList(tensor, TENSOR.sizes)
}

/** The values of a constant of floats or int64. */
export function floatsOf(tensor: Buffer): number[] {
  const data = dataOf(tensor)
  return Array.from({ length: data.length / 4 }, (_, i) => data.readFloatLE(4 * i))
}

export function longsOf(tensor: Buffer): number[] {
  const data = dataOf(tensor)
  return Array.from({ length: data.length / 8 }, (_, i) => Number(data.readBigInt64LE(8 * i)))
}

function dataOf(tensor: Buffer): Buffer {
  return buffersOf(fieldsOf(tensor), TENSOR.data)[0] ?? Buffer.alloc(0)
}

/** Integers are written one by one, or packed. */
function integerList(message: Buffer, number: number): number[] {
  const values = fieldsOf(message).filter((field) => field.number === number)
  return values.flatMap(({ value }) => (typeof value === 'number' ? value : varintsOf(value)))
}

function varintsOf(bytes: Buffer): number[] {
  const values: number[] = []
  for (let place = 0; place < bytes.length; ) {
    const [value, next] = varintAt(bytes, place)
    values.push(value)
    place = next
  }
  return values
}

function textOf(message: Buffer, number: number): string {
  return buffersOf(fieldsOf(message), number)[0]?.toString('utf8') ?? ''
}

function buffersOf(fields: Field[], number: number): Buffer[] {
  return fields.flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? field.value : [],
  )
}

function restOf(fields: Field[], left: Set<number>): Buffer {
  return Buffer.concat(fields.flatMap(({ number, bytes }) => (left.has(number) ? [] : bytes)))
}

/** Of the wire types with a fixed size. */
const SIZES: Record<number, number> = { 1: 8, 5: 4 }

/** The fields of a message. Their content is not copied. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  for (let place = 0; place < message.length; ) {
    const [tag, start] = varintAt(message, place)
    const number = Math.floor(tag / 8)
    const kind = tag % 8
    const [integer, behind] = varintAt(message, start)
    const [from, size] = kind === 2 ? [behind, integer] : [start, SIZES[kind] ?? behind - start]
    const value = kind === 0 ? integer : message.subarray(from, from + size)
    fields.push({ number, value, bytes: message.subarray(place, from + size) })
    place = from + size
  }
  return fields
}

/** A number, and the position after it. */
function varintAt(bytes: Buffer, place: number): [number, number] {
  let value = 0
  let factor = 1
  let next = place
  for (;;) {
    const byte = bytes[next++] ?? 0
    value += (byte & 127) * factor
    if (byte < 128) return [value, next]
    factor *= 128
  }
}
