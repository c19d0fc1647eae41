import { z } from 'zod'
import { createLayerWriter, type LayerWriter, type Weights } from './channels-last.ts'
import { onnxModel } from './onnx-writer.ts'

const Attribute = z.object({
  i: z.coerce.number().optional(),
  b: z.boolean().optional(),
  f: z.number().optional(),
  s: z.string().optional(),
  type: z.string().optional(),
  list: z.object({ i: z.array(z.coerce.number()).optional(), s: z.array(z.string()).optional() }).optional(),
  shape: z.object({ dim: z.array(z.object({ size: z.coerce.number() })) }).optional(),
})

const Node = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), Attribute).default({}),
})
type Node = z.infer<typeof Node>

const GraphModel = z.object({
  modelTopology: z.object({ node: z.array(Node) }),
  weightsManifest: z.tuple([
    z.object({
      weights: z.array(
        z.object({
          name: z.string(),
          shape: z.array(z.number()),
          dtype: z.enum(['float32', 'int32']),
          quantization: z.object({ dtype: z.literal('float16') }).optional(),
        }),
      ),
    }),
  ]),
})
type GraphModel = z.infer<typeof GraphModel>

/**
 * Converts a TensorFlow.js graph into a network for our runtime, so that TensorFlow itself is not needed. Inputs and
 * outputs have the graph's shapes and names.
 */
export function convertGraphModel(topologyFile: Uint8Array, weightsFile: Uint8Array): Uint8Array {
  const model = GraphModel.parse(JSON.parse(Buffer.from(topologyFile).toString('utf8')))
  const writer = createLayerWriter()
  const graph: Graph = { writer, weights: unpack(model, Buffer.from(weightsFile)) }
  const nodes = inOrder(model.modelTopology.node)
  for (const node of nodes) addNode(graph, node)
  const used = new Set(nodes.flatMap(({ input }) => input.map(baseOf)))
  const results = nodes.filter(({ name, op }) => op !== 'Const' && !used.has(name))
  const entry = nodes.find(({ op }) => op === 'Placeholder')
  const shape = entry?.attr.shape?.shape?.dim.map(({ size }) => Math.max(1, size))
  return onnxModel({
    ...writer.parts,
    input: { name: entry?.name ?? '', ...(shape && { shape }) },
    output: results.map(({ name }) => ({ name })),
  })
}

/**
 * Quantised numbers are half-precision floats. Integers become int64, the only kind that all of our operators support.
 */
function unpack({ weightsManifest }: GraphModel, bytes: Buffer): Map<string, Weights> {
  let offset = 0
  const entries = weightsManifest[0].weights.map(
    ({ name, shape, dtype, quantization }): [string, Weights] => {
      const length = shape.reduce((product, side) => product * side, 1)
      const start = offset
      offset += length * (quantization ? 2 : 4)
      if (dtype === 'int32') {
        const integers = Array.from({ length }, (_, i) => BigInt(bytes.readInt32LE(start + 4 * i)))
        return [name, { shape, data: BigInt64Array.from(integers) }]
      }
      const read = quantization
        ? (i: number) => halfToNumber(bytes.readUInt16LE(start + 2 * i))
        : (i: number) => bytes.readFloatLE(start + 4 * i)
      return [name, { shape, data: Float32Array.from({ length }, (_, i) => read(i)) }]
    },
  )
  return new Map(entries)
}

function halfToNumber(bits: number): number {
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return bits >> 15 ? -size : size
}

/** Nodes may be listed before their inputs. */
function inOrder(nodes: Node[]): Node[] {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const ordered = new Set<Node>()
  const visit = (node: Node) => {
    if (ordered.has(node)) return
    for (const input of node.input) {
      const needed = byName.get(baseOf(input))
      if (needed) visit(needed)
    }
    ordered.add(node)
  }
  for (const node of nodes) visit(node)
  return [...ordered]
}

/** A node's first output has the node's name, the others have its name and a number. */
function baseOf(input: string): string {
  return input.split(':')[0] ?? input
}

function outputsOf(name: string, count = 0): string[] {
  return Array.from({ length: count }, (_, i) => (i === 0 ? name : `${name}:${i}`))
}

interface Graph {
  writer: LayerWriter
  weights: Map<string, Weights>
}

/** A node as the operators' writers see it. */
interface Step {
  name: string
  writer: LayerWriter
  attr: Node['attr']
  /** The number of inputs. */
  size: number
  /** The name of an input; a constant is written only when its name is requested. */
  input: (place: number) => string
  weight: (place: number) => Weights
}

function addNode({ writer, weights }: Graph, { name, op, input, attr }: Node): void {
  if (op === 'Const' || op === 'Placeholder') return
  const nameAt = (place: number): string => {
    const source = input[place] ?? ''
    const constant = weights.get(source)
    return constant ? writer.constant(source, constant) : source
  }
  const weight = (place: number): Weights => {
    const found = weights.get(input.at(place) ?? '')
    if (!found) throw new Error(`The node ${name} has no weights.`)
    return found
  }
  const step = { name, writer, attr, size: input.length, input: nameAt, weight }
  const same = SAME[op]
  const write = OPERATORS[op]
  if (same) writer.node(same, inputsOf(step), name)
  else if (write) write(step)
  else throw new Error(`The operator ${op} is not known.`)
}

/** Operators that differ only in their names. */
const SAME: Record<string, string> = {
  Add: 'Add',
  AddV2: 'Add',
  Sub: 'Sub',
  Mul: 'Mul',
  RealDiv: 'Div',
  // It only divides numbers that are not negative.
  FloorDiv: 'Div',
  Minimum: 'Min',
  Maximum: 'Max',
  Relu: 'Relu',
  Prelu: 'PRelu',
  Sigmoid: 'Sigmoid',
  Softmax: 'Softmax',
  Sqrt: 'Sqrt',
  Identity: 'Identity',
  Reshape: 'Reshape',
  GatherNd: 'GatherND',
}

const OPERATORS: Record<string, (step: Step) => void> = {
  Conv2D: (step) => addConvolution(step, false),
  _FusedConv2D: (step) => addConvolution(step, false),
  DepthwiseConv2dNative: (step) => addConvolution(step, true),
  FusedDepthwiseConv2dNative: (step) => addConvolution(step, true),
  _FusedMatMul: (step) => addActivated(step, (output) => step.writer.node('Gemm', inputsOf(step), output)),
  MaxPool: (step) =>
    step.writer.pool('MaxPool', step.attr.ksize?.list?.i?.slice(1, 3) ?? [], {
      ...layerOf(step),
      output: step.name,
    }),
  Mean: ({ writer, input, name, weight, attr }) =>
    writer.node('ReduceMean', [input(0)], name, {
      axes: numbersOf(weight(1)),
      keepdims: attr.keep_dims?.b ? 1 : 0,
    }),
  Relu6: ({ writer, input, name }) => writer.clip(input(0), name, 0, 6),
  ResizeBilinear: ({ writer, input, name, attr, weight }) =>
    writer.resizeTo(
      input(0),
      name,
      numbersOf(weight(1)),
      attr.half_pixel_centers?.b ? 'linear' : 'linear-from-corner',
    ),
  Pad: (step) => addPadding(step),
  PadV2: (step) => addPadding(step, step.input(2)),
  LeakyRelu: ({ writer, input, name, attr }) =>
    writer.node('LeakyRelu', [input(0)], name, { alpha: { float: attr.alpha?.f ?? 0.2 } }),
  Transpose: ({ writer, input, name, weight }) =>
    writer.node('Transpose', [input(0)], name, { perm: numbersOf(weight(1)) }),
  // In the graphs that we know it inserts nothing, so the result is its default value everywhere.
  SparseToDense: ({ writer, input, name }) => writer.node('Expand', [input(3), input(1)], name),
  SplitV: ({ writer, input, name, attr, weight }) => {
    const outputs = outputsOf(name, attr.num_split?.i)
    const lengths = writer.integers(`${name}/lengths`, numbersOf(weight(1)))
    writer.node('Split', [input(0), lengths], outputs, { axis: firstOf(weight(2)) })
  },
  ConcatV2: (step) =>
    step.writer.node('Concat', inputsOf(step, step.size - 1), step.name, { axis: firstOf(step.weight(-1)) }),
  ArgMax: ({ writer, input, name, weight }) =>
    writer.node('ArgMax', [input(0)], name, { axis: firstOf(weight(1)), keepdims: 0 }),
  ExpandDims: ({ writer, input, name, weight }) =>
    writer.node('Unsqueeze', [input(0), writer.integers(`${name}/axes`, numbersOf(weight(1)))], name),
  Squeeze: ({ writer, input, name, attr }) => {
    const axes = writer.integers(`${name}/axes`, attr.squeeze_dims?.list?.i ?? [])
    writer.node('Squeeze', [input(0), axes], name)
  },
  Cast: ({ writer, input, name, attr }) =>
    writer.node('Cast', [input(0)], name, { to: attr.DstT?.type === 'DT_FLOAT' ? 1 : 7 }),
  SquaredDifference: ({ writer, input, name }) => {
    writer.node('Sub', [input(0), input(1)], `${name}/difference`)
    writer.node('Mul', [`${name}/difference`, `${name}/difference`], name)
  },
  Pack: (step) => {
    const { writer, name } = step
    const axis = step.attr.axis?.i ?? 0
    const axes = writer.integers(`${name}/axes`, [axis])
    const pieces = inputsOf(step).map((input, i) => {
      writer.node('Unsqueeze', [input, axes], `${name}/${i}`)
      return `${name}/${i}`
    })
    writer.node('Concat', pieces, name, { axis })
  },
  Unpack: ({ writer, input, name, attr }) => {
    const axis = attr.axis?.i ?? 0
    const axes = writer.integers(`${name}/axes`, [axis])
    const outputs = outputsOf(name, attr.num?.i)
    const pieces = outputs.map((output) => `${output}/piece`)
    writer.node('Split', [input(0)], pieces, { axis })
    outputs.forEach((output, i) => {
      writer.node('Squeeze', [pieces[i] ?? '', axes], output)
    })
  },
}

/** Pairs of before and after for each axis become all befores and then all afters. */
function addPadding({ writer, input, name, weight }: Step, ...filling: string[]): void {
  const pairs = numbersOf(weight(1))
  const ordered = [0, 1].flatMap((end) => pairs.filter((_, i) => i % 2 === end))
  const pads = writer.integers(`${name}/pads`, ordered)
  writer.node('Pad', [input(0), pads, ...filling], name, { mode: 'constant' })
}

function addConvolution(step: Step, deep: boolean): void {
  const dilations = step.attr.dilations?.list?.i?.slice(1, 3) ?? [1, 1]
  const bias = fusedIn(step).includes('BiasAdd') ? { bias: step.input(2) } : {}
  const layer = { ...layerOf(step), ...bias, dilations, deep, kernel: step.weight(1) }
  addActivated(step, (output) => step.writer.convolve({ ...layer, output }))
}

/** A layer with its activation function, if it has one. */
function addActivated(step: Step, add: (output: string) => void): void {
  const { writer, name, input } = step
  const activation = fusedIn(step).find((fused) => fused !== 'BiasAdd')
  const before = activation ? `${name}/sum` : name
  add(before)
  if (activation === 'Relu6') writer.clip(before, name, 0, 6)
  else if (activation === 'Prelu') writer.node('PRelu', [before, input(3)], name)
  else if (activation) writer.node(activation, [before], name)
}

function inputsOf({ input, size }: Step, count = size): string[] {
  return Array.from({ length: count }, (_, i) => input(i))
}

function layerOf({ input, attr }: Step) {
  const padding = textOf(attr.padding?.s ?? '') === 'SAME' ? 'SAME' : 'VALID'
  return { input: input(0), padding, strides: attr.strides?.list?.i?.slice(1, 3) ?? [] } as const
}

function fusedIn({ attr }: Step): string[] {
  return (attr.fused_ops?.list?.s ?? []).map(textOf)
}

function textOf(encoded: string): string {
  return Buffer.from(encoded, 'base64').toString('utf8')
}

function numbersOf({ data }: Weights): number[] {
  return Array.from(data, Number)
}

function firstOf(weights: Weights): number {
  return numbersOf(weights)[0] ?? 0
}
