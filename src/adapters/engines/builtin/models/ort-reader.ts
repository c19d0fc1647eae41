/** Reads networks that were saved in the format of the runtime (a flat buffer), as far as converters need it. */

export interface OrtGraph {
  nodes: OrtNode[]
  constants: Map<string, OrtTensor>
}

export interface OrtNode {
  operator: string
  inputs: string[]
  outputs: string[]
}

interface OrtTensor {
  shape: number[]
  bytes: Buffer
}

/** The places of fields in the tables of the format, from its schema (`ort.fbs`). */
const SESSION = { model: 1 }
const MODEL = { graph: 7 }
const GRAPH = { constants: 0, nodes: 2 }
const NODE = { operator: 5, inputs: 8, outputs: 9 }
const TENSOR = { name: 0, shape: 2, bytes: 4 }

export function readOrtGraph(file: Uint8Array): OrtGraph {
  const buffer = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const session = buffer.readUInt32LE(0)
  const graph = child(buffer, child(buffer, session, SESSION.model), MODEL.graph)
  const nodes = children(buffer, graph, GRAPH.nodes).map((node) => ({
    operator: text(buffer, follow(buffer, fieldAt(buffer, node, NODE.operator))),
    inputs: children(buffer, node, NODE.inputs).map((name) => text(buffer, name)),
    outputs: children(buffer, node, NODE.outputs).map((name) => text(buffer, name)),
  }))
  const constants = children(buffer, graph, GRAPH.constants).map((tensor): [string, OrtTensor] => {
    const name = text(buffer, follow(buffer, fieldAt(buffer, tensor, TENSOR.name)))
    const sizes = bytesOf(buffer, tensor, TENSOR.shape, 8)
    const shape = Array.from({ length: sizes.length / 8 }, (_, i) => Number(sizes.readBigInt64LE(i * 8)))
    return [name, { shape, bytes: bytesOf(buffer, tensor, TENSOR.bytes, 1) }]
  })
  return { nodes, constants: new Map(constants) }
}

/** Where a field of a table lies, or 0 where the table does not have it. */
function fieldAt(buffer: Buffer, table: number, field: number): number {
  const layout = table - buffer.readInt32LE(table)
  const entry = 4 + 2 * field
  const offset = entry < buffer.readUInt16LE(layout) ? buffer.readUInt16LE(layout + entry) : 0
  return offset === 0 ? 0 : table + offset
}

function follow(buffer: Buffer, place: number): number {
  return place + buffer.readUInt32LE(place)
}

function child(buffer: Buffer, table: number, field: number): number {
  return follow(buffer, fieldAt(buffer, table, field))
}

function children(buffer: Buffer, table: number, field: number): number[] {
  const items = bytesOf(buffer, table, field, 4)
  return Array.from({ length: items.length / 4 }, (_, i) =>
    follow(buffer, items.byteOffset - buffer.byteOffset + i * 4),
  )
}

function bytesOf(buffer: Buffer, table: number, field: number, itemSize: number): Buffer {
  const place = fieldAt(buffer, table, field)
  if (place === 0) return buffer.subarray(0, 0)
  const list = follow(buffer, place)
  return buffer.subarray(list + 4, list + 4 + buffer.readUInt32LE(list) * itemSize)
}

function text(buffer: Buffer, place: number): string {
  return buffer.toString('utf8', place + 4, place + 4 + buffer.readUInt32LE(place))
}
