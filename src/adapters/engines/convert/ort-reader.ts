import { bytesOf, child, children, rootOf, textAt } from './flat-buffer.ts'

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
  const graph = child(buffer, child(buffer, rootOf(buffer), SESSION.model), MODEL.graph)
  const nodes = children(buffer, graph, GRAPH.nodes).map((node) => ({
    operator: textAt(buffer, child(buffer, node, NODE.operator)),
    inputs: children(buffer, node, NODE.inputs).map((name) => textAt(buffer, name)),
    outputs: children(buffer, node, NODE.outputs).map((name) => textAt(buffer, name)),
  }))
  const constants = children(buffer, graph, GRAPH.constants).map((tensor): [string, OrtTensor] => {
    const name = textAt(buffer, child(buffer, tensor, TENSOR.name))
    const sizes = bytesOf(buffer, tensor, TENSOR.shape, 8)
    const shape = Array.from({ length: sizes.length / 8 }, (_, i) => Number(sizes.readBigInt64LE(i * 8)))
    return [name, { shape, bytes: bytesOf(buffer, tensor, TENSOR.bytes, 1) }]
  })
  return { nodes, constants: new Map(constants) }
}
