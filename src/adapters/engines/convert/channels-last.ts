import { type Attribute, type NetworkParts, onnxNode, onnxTensor } from './onnx-writer.ts'

/** Numbers of a network, with the channels last. */
export interface Weights {
  shape: readonly number[]
  data: Float32Array | BigInt64Array
}

interface Layer {
  input: string
  output: string
  strides: readonly number[]
  dilations?: readonly number[]
  padding: 'SAME' | 'VALID'
}

interface Convolution extends Layer {
  /** Height, width, input channels, output channels. */
  kernel: Weights
  /** Each channel has its own filters. */
  deep: boolean
  bias?: string
}

export type LayerWriter = ReturnType<typeof createLayerWriter>

/**
 * Writes networks whose layers have the channels last, like TensorFlow's, for our runtime, which needs them first. Each
 * layer that depends on the order is put between two transpositions; the runtime finds that most of them cancel out.
 */
export function createLayerWriter() {
  const parts: NetworkParts = { nodes: [], tensors: [] }
  const written = new Set<string>()

  function node(
    operator: string,
    inputs: readonly string[],
    output: string | readonly string[],
    attributes?: Record<string, Attribute>,
  ): void {
    parts.nodes.push(onnxNode(operator, inputs, output, attributes))
  }

  /** Writes a constant once, however many layers use it. */
  function constant(name: string, { shape, data }: Weights): string {
    if (!written.has(name)) parts.tensors.push(onnxTensor(name, shape, data))
    written.add(name)
    return name
  }

  const integers = (name: string, values: readonly number[]) =>
    constant(name, { shape: [values.length], data: BigInt64Array.from(values, BigInt) })

  /** A layer that needs the channels first. */
  function turned(
    operator: string,
    [input = '', ...others]: readonly string[],
    output: string,
    attributes?: Record<string, Attribute>,
  ): void {
    node('Transpose', [input], `${output}/first`, { perm: [0, 3, 1, 2] })
    node(operator, [`${output}/first`, ...others], `${output}/made`, attributes)
    node('Transpose', [`${output}/made`], output, { perm: [0, 2, 3, 1] })
  }

  function convolve({ kernel, deep, bias, ...layer }: Convolution): void {
    const [height = 0, width = 0, channels = 0] = kernel.shape
    const name = constant(`${layer.output}/kernel`, channelsFirst(kernel, deep))
    turned('Conv', [layer.input, name, ...(bias ? [bias] : [])], layer.output, {
      ...attributesOf(layer),
      kernel_shape: [height, width],
      group: deep ? channels : 1,
    })
  }

  function pool(operator: string, size: readonly number[], layer: Layer): void {
    turned(operator, [layer.input], layer.output, { ...attributesOf(layer), kernel_shape: size })
  }

  function resize(
    input: string,
    output: string,
    factors: readonly number[],
    mode: keyof typeof RESIZING,
  ): void {
    const scales = { shape: [4], data: Float32Array.from([1, 1, ...factors]) }
    turned('Resize', [input, '', constant(`${output}/scales`, scales)], output, RESIZING[mode])
  }

  /** The same if the new sides are known, but not the old ones. */
  function resizeTo(
    input: string,
    output: string,
    sides: readonly number[],
    mode: keyof typeof RESIZING,
  ): void {
    node('Shape', [input], `${output}/shape`)
    // The dimensions of a picture with the channels last that are not sides.
    node('Gather', [`${output}/shape`, integers(`${output}/others`, [0, 3])], `${output}/kept`)
    node('Concat', [`${output}/kept`, integers(`${output}/sides`, sides)], `${output}/sizes`, { axis: 0 })
    turned('Resize', [input, '', '', `${output}/sizes`], output, RESIZING[mode])
  }

  function clip(input: string, output: string, low: number, high: number): void {
    const limit = (name: string, value: number) =>
      constant(`${output}/${name}`, { shape: [], data: Float32Array.of(value) })
    node('Clip', [input, limit('low', low), limit('high', high)], output)
  }

  return { parts, node, constant, integers, turned, convolve, pool, resize, resizeTo, clip }
}

const RESIZING = {
  linear: { mode: 'linear', coordinate_transformation_mode: 'half_pixel' },
  'linear-from-corner': { mode: 'linear', coordinate_transformation_mode: 'asymmetric' },
  nearest: { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' },
} as const

function attributesOf({ strides, dilations = [1, 1], padding }: Layer): Record<string, Attribute> {
  return { strides, dilations, auto_pad: padding === 'SAME' ? 'SAME_UPPER' : 'VALID' }
}

/** From height, width, in, out to out, in, height, width; filters of single channels all become outputs. */
function channelsFirst({ shape, data }: Weights, deep: boolean): Weights {
  const [height = 0, width = 0, from = 0, to = 0] = shape
  const moved = new Float32Array(data.length)
  const size = height * width
  for (let place = 0; place < size; place++) {
    for (let i = 0; i < from; i++) {
      for (let o = 0; o < to; o++) {
        const filter = deep ? i * to + o : o * from + i
        moved[filter * size + place] = Number(data[(place * from + i) * to + o])
      }
    }
  }
  return { shape: deep ? [from * to, 1, height, width] : [to, from, height, width], data: moved }
}
