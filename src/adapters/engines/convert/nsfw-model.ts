import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { NSFW_SIDE } from '../builtin/models/model-table.ts'
import { onnxModel, onnxNode, onnxTensor } from './onnx-writer.ts'

const Layer = z.object({
  class_name: z.string(),
  name: z.string(),
  config: z.object({
    padding: z.union([z.enum(['same', 'valid']), z.array(z.tuple([z.number(), z.number()]))]).optional(),
    strides: z.array(z.number()).optional(),
    pool_size: z.array(z.number()).optional(),
    use_bias: z.boolean().optional(),
    epsilon: z.number().optional(),
    max_value: z.number().optional(),
    activation: z.string().optional(),
  }),
  inbound_nodes: z.array(z.array(z.array(z.unknown()))),
})
type Layer = z.infer<typeof Layer>

const KerasModel = z.object({
  modelTopology: z.object({ model_config: z.object({ config: z.object({ layers: z.array(Layer) }) }) }),
  weightsManifest: z.tuple([
    z.object({
      weights: z.array(
        z.object({
          name: z.string(),
          shape: z.array(z.number()),
          quantization: z.object({ dtype: z.literal('uint8'), scale: z.number(), min: z.number() }),
        }),
      ),
    }),
  ]),
})
type KerasModel = z.infer<typeof KerasModel>

interface Weights {
  shape: number[]
  data: Float32Array
}

const CLASSES = 5

/**
 * Converts the layers and eight-bit weights that nsfwjs ships for TensorFlow.js into a network for our runtime, so that
 * TensorFlow itself is not needed.
 */
export function convertNsfwModel(topologyFile: Uint8Array, weightsFile: Uint8Array): Uint8Array {
  const model = KerasModel.parse(evaluate(topologyFile))
  const weights = unpack(model, Buffer.from(z.string().parse(evaluate(weightsFile)), 'base64'))
  const { layers } = model.modelTopology.model_config.config
  const graph: Graph = { nodes: [], tensors: [], weights }
  for (const layer of layers) addLayer(graph, layer)
  return onnxModel({
    nodes: graph.nodes,
    tensors: graph.tensors,
    input: { name: layers[0]?.name ?? '', shape: [1, 3, NSFW_SIDE, NSFW_SIDE] },
    output: { name: layers.at(-1)?.name ?? '', shape: [1, CLASSES] },
  })
}

/** The package ships its data as programs. Their bytes are verified, and they run without access to anything. */
function evaluate(file: Uint8Array): unknown {
  const module = { exports: {} as unknown }
  runInNewContext(Buffer.from(file).toString('utf8'), { module, exports: module.exports })
  return structuredCloneByJson(module.exports)
}

/** Objects from another context have other classes, which checks would not recognise. */
function structuredCloneByJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function unpack(model: KerasModel, bytes: Buffer): Map<string, Weights> {
  let offset = 0
  const entries = model.weightsManifest[0].weights.map(({ name, shape, quantization }) => {
    const size = shape.reduce((product, side) => product * side, 1)
    const packed = bytes.subarray(offset, offset + size)
    offset += size
    const data = Float32Array.from(packed, (value) => value * quantization.scale + quantization.min)
    return [name, { shape, data }] as const
  })
  return new Map(entries)
}

interface Graph {
  nodes: Buffer[]
  tensors: Buffer[]
  weights: Map<string, Weights>
}

function addLayer(graph: Graph, { class_name, name, config, inbound_nodes }: Layer): void {
  const inputs = (inbound_nodes[0] ?? []).map(([from]) => String(from))
  const [input = ''] = inputs
  const constant = (suffix: string, shape: number[], data: Float32Array | BigInt64Array) => {
    graph.tensors.push(onnxTensor(`${name}_${suffix}`, shape, data))
    return `${name}_${suffix}`
  }
  const weight = (suffix: string) => {
    const found = graph.weights.get(`${name}/${suffix}`)
    if (!found) throw new Error(`The layer ${name} has no weights called ${suffix}.`)
    return found
  }
  const vector = (suffix: string) => constant(suffix, weight(suffix).shape, weight(suffix).data)
  const add = (operator: string, from: string[], attributes = {}, to = name) =>
    graph.nodes.push(onnxNode(operator, from, to, attributes))
  const { strides = [] } = config
  const auto_pad = config.padding === 'same' ? 'SAME_UPPER' : 'VALID'

  switch (class_name) {
    case 'InputLayer':
      return
    case 'ZeroPadding2D':
      add('Pad', [input, constant('pads', [8], paddingOf(config))], { mode: 'constant' })
      return
    case 'Conv2D':
    case 'DepthwiseConv2D': {
      const deep = class_name === 'DepthwiseConv2D'
      const { shape, data, size, group } = channelsFirst(weight(deep ? 'depthwise_kernel' : 'kernel'), deep)
      const from = [input, constant('kernel', shape, data), ...(config.use_bias ? [vector('bias')] : [])]
      add('Conv', from, { kernel_shape: size, strides, group, auto_pad })
      return
    }
    case 'BatchNormalization': {
      const from = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map(vector)
      add('BatchNormalization', [input, ...from], { epsilon: { float: config.epsilon ?? 0 } })
      return
    }
    case 'ReLU': {
      const low = new Float32Array([0])
      const high = new Float32Array([config.max_value ?? 6])
      add('Clip', [input, constant('low', [], low), constant('high', [], high)])
      return
    }
    case 'AveragePooling2D':
      add('AveragePool', [input], { kernel_shape: config.pool_size ?? [], strides, auto_pad })
      return
    case 'Flatten':
      // The weights of the next layer expect the channels last.
      add('Transpose', [input], { perm: [0, 2, 3, 1] }, `${name}_last`)
      add('Flatten', [`${name}_last`], { axis: 1 })
      return
    case 'Add':
      add('Add', inputs)
      return
    case 'Dropout':
      add('Identity', [input])
      return
    case 'Dense':
      add('Gemm', [input, vector('kernel'), vector('bias')], {}, `${name}_sum`)
      add(config.activation === 'softmax' ? 'Softmax' : 'Relu', [`${name}_sum`])
      return
    default:
      throw new Error(`There is no conversion for layers of the kind ${class_name}.`)
  }
}

function paddingOf({ padding }: Layer['config']): BigInt64Array {
  const [[top, bottom], [left, right]] = z
    .tuple([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number()])])
    .parse(padding)
  return BigInt64Array.from([0, 0, top, left, 0, 0, bottom, right].map(BigInt))
}

/**
 * Kernels are stored as height, width, in, out, and needed as out, in, height, width; depthwise ones do not mix
 * channels.
 */
function channelsFirst({ shape, data }: Weights, deep: boolean) {
  const [height = 0, width = 0, from = 0, to = 0] = shape
  const moved = new Float32Array(data.length)
  let source = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let i = 0; i < from; i++) {
        for (let o = 0; o < to; o++) {
          const kernel = deep ? i * to + o : o * from + i
          moved[(kernel * height + y) * width + x] = data[source++] ?? 0
        }
      }
    }
  }
  return {
    data: moved,
    shape: deep ? [from * to, 1, height, width] : [to, from, height, width],
    size: [height, width],
    group: deep ? from : 1,
  }
}
