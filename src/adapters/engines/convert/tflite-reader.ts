import { bytesOf, child, children, fieldAt, rootOf, textAt } from './flat-buffer.ts'

/** Reads networks saved for TensorFlow Lite (a flat buffer), as far as converters need it. */

export interface TfliteTensor {
  name: string
  shape: number[]
  /** Empty for computed values. */
  bytes: Buffer
}

export interface TfliteOperator {
  /** Its number in the schema. */
  code: number
  inputs: TfliteTensor[]
  output: TfliteTensor
  /** An option of one byte, by its index in the table of this operator's options; 0 if it is omitted. */
  option: (place: number) => number
  /** The same for one of four bytes. */
  wholeOption: (place: number, otherwise: number) => number
}

interface TfliteGraph {
  input: TfliteTensor
  output: TfliteTensor
  operators: TfliteOperator[]
}

/** The indices of fields in the tables of the format, from its schema (`schema.fbs`). */
const MODEL = { codes: 1, graphs: 2, buffers: 4 }
const CODE = { code: 3 }
const GRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 }
const TENSOR = { shape: 0, buffer: 2, name: 3 }
const OPERATOR = { code: 0, inputs: 1, outputs: 2, options: 4 }
const BUFFER = { bytes: 0 }

export function readTfliteGraph(file: Uint8Array): TfliteGraph {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const root = rootOf(buffer)
  const buffers = children(buffer, root, MODEL.buffers).map((table) =>
    bytesOf(buffer, table, BUFFER.bytes, 1),
  )
  const codes = children(buffer, root, MODEL.codes).map((table) => integer(buffer, table, CODE.code))
  const [graph = 0] = children(buffer, root, MODEL.graphs)
  const tensors = children(buffer, graph, GRAPH.tensors).map((table, i) => ({
    // Names may be missing or repeated; numbers are unique.
    name: `${i}:${textAt(buffer, child(buffer, table, TENSOR.name))}`,
    shape: integers(buffer, table, TENSOR.shape),
    bytes: buffers[integer(buffer, table, TENSOR.buffer)] ?? Buffer.alloc(0),
  }))
  const tensorsOf = (table: number, field: number) =>
    integers(buffer, table, field).flatMap((i) => tensors[i] ?? [])
  const operators = children(buffer, graph, GRAPH.operators).map((table) => {
    const options = fieldAt(buffer, table, OPERATOR.options) && child(buffer, table, OPERATOR.options)
    return {
      code: codes[integer(buffer, table, OPERATOR.code)] ?? 0,
      inputs: tensorsOf(table, OPERATOR.inputs),
      output: only(tensorsOf(table, OPERATOR.outputs)),
      option: (place: number) => (options === 0 ? 0 : integer(buffer, options, place, 0, 1)),
      wholeOption: (place: number, otherwise: number) =>
        options === 0 ? otherwise : integer(buffer, options, place, otherwise),
    }
  })
  const [input, output] = [GRAPH.inputs, GRAPH.outputs].map((field) => only(tensorsOf(graph, field)))
  return { input: only([input]), output: only([output]), operators }
}

function only(tensors: (TfliteTensor | undefined)[]): TfliteTensor {
  const [tensor] = tensors
  if (!tensor || tensors.length > 1) throw new Error('The network has not one way through.')
  return tensor
}

function integer(buffer: Buffer, table: number, field: number, otherwise = 0, bytes = 4): number {
  const place = fieldAt(buffer, table, field)
  return place === 0 ? otherwise : buffer.readIntLE(place, bytes)
}

function integers(buffer: Buffer, table: number, field: number): number[] {
  const bytes = bytesOf(buffer, table, field, 4)
  return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(i * 4))
}
