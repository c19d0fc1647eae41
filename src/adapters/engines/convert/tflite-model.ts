import { createLayerWriter, type LayerWriter, type Weights } from './channels-last.ts'
import { onnxModel } from './onnx-writer.ts'
import { readTfliteGraph, type TfliteOperator, type TfliteTensor } from './tflite-reader.ts'

/**
 * Converts a network saved for TensorFlow Lite into one for our runtime, so that a second runtime is not needed.
 * Supports the operators of the networks that we use, all of them with unquantised numbers.
 */
export function convertTfliteModel(file: Uint8Array): Uint8Array {
  const { input, output, operators } = readTfliteGraph(file)
  const writer = createLayerWriter()
  for (const operator of operators) {
    const write = OPERATORS[operator.code]
    if (!write) throw new Error(`The operator ${operator.code} is not known.`)
    write(writer, operator)
  }
  return onnxModel({ ...writer.parts, input, output })
}

/** By their numbers in the schema of the format (`BuiltinOperator`). */
const OPERATORS: Record<number, (writer: LayerWriter, operator: TfliteOperator) => void> = {
  0: (writer, operator) => addSimple('Add', writer, operator),
  3: (writer, operator) => addConvolution(writer, operator, { activation: 3, dilations: 4 }),
  4: (writer, operator) => addConvolution(writer, operator, { activation: 4, dilations: 5, deep: true }),
  18: (writer, operator) => addSimple('Mul', writer, operator),
  22: (writer, { inputs: [data, shape], output }) =>
    writer.node(
      'Reshape',
      [nameOf(writer, data), writer.integers(`${output.name}/shape`, integersOf(shape))],
      output.name,
    ),
  23: (writer, operator) => addResizing(writer, operator, 'linear'),
  25: (writer, { inputs: [data], output }) =>
    writer.node('Softmax', [nameOf(writer, data)], output.name, { axis: output.shape.length - 1 }),
  39: (writer, { inputs: [data, order], output }) =>
    writer.node('Transpose', [nameOf(writer, data)], output.name, { perm: integersOf(order) }),
  67: addTransposedConvolution,
  74: (writer, { inputs: [data, axes], output, option }) => {
    const along = writer.integers(`${output.name}/axes`, integersOf(axes))
    writer.node('ReduceSum', [nameOf(writer, data), along], output.name, { keepdims: option(0) })
  },
  97: (writer, operator) => addResizing(writer, operator, 'nearest'),
}

function addSimple(name: string, writer: LayerWriter, { inputs, output, option }: TfliteOperator): void {
  addActivated(writer, output.name, option(0), (to) =>
    writer.node(
      name,
      inputs.map((input) => nameOf(writer, input)),
      to,
    ),
  )
}

/** The options of a layer begin with the padding and the strides; the position of others depends on its kind. */
function addConvolution(
  writer: LayerWriter,
  { inputs: [data, kernel, bias], output, option, wholeOption }: TfliteOperator,
  { activation, dilations, deep = false }: { activation: number; dilations: number; deep?: boolean },
): void {
  const layer = {
    deep,
    input: nameOf(writer, data),
    bias: nameOf(writer, bias),
    kernel: deep ? deepKernel(kernel) : outputsLast(kernel),
    padding: option(0) === 0 ? 'SAME' : 'VALID',
    strides: [wholeOption(2, 1), wholeOption(1, 1)],
    dilations: [wholeOption(dilations + 1, 1), wholeOption(dilations, 1)],
  } as const
  addActivated(writer, output.name, option(activation), (to) => writer.convolve({ ...layer, output: to }))
}

/** Supports kernels as large as their strides, whose results neither overlap nor leave gaps. */
function addTransposedConvolution(
  writer: LayerWriter,
  { inputs: [, kernel, data, bias], output, wholeOption }: TfliteOperator,
): void {
  const { shape, data: numbers } = outputsLast(kernel)
  const [height = 0, width = 0, from = 0, to = 0] = shape
  const strides = [wholeOption(2, 1), wholeOption(1, 1)]
  if (strides[0] !== height || strides[1] !== width) throw new Error('The results of this layer overlap.')
  const size = height * width
  const moved = new Float32Array(numbers.length)
  for (let i = 0; i < moved.length; i++) {
    const place = Math.floor(i / (from * to))
    const channel = Math.floor(i / to) % from
    const result = i % to
    moved[(channel * to + result) * size + place] = numbers[i] ?? 0
  }
  const weights = writer.constant(`${output.name}/kernel`, { shape: [from, to, height, width], data: moved })
  writer.turned('ConvTranspose', [nameOf(writer, data), weights, nameOf(writer, bias)], output.name, {
    strides,
    kernel_shape: [height, width],
  })
}

function addResizing(
  writer: LayerWriter,
  { inputs: [data], output }: TfliteOperator,
  mode: 'linear' | 'nearest',
): void {
  const factors = [1, 2].map((axis) => (output.shape[axis] ?? 1) / (data?.shape[axis] ?? 1))
  writer.resize(nameOf(writer, data), output.name, factors, mode)
}

function addActivated(
  writer: LayerWriter,
  name: string,
  activation: number,
  add: (output: string) => void,
): void {
  if (activation > 1) throw new Error(`The activation ${activation} is not known.`)
  add(activation === 1 ? `${name}/sum` : name)
  if (activation === 1) writer.node('Relu', [`${name}/sum`], name)
}

/** The name of a value; the numbers of a constant are written on first use. */
function nameOf(writer: LayerWriter, tensor: TfliteTensor | undefined): string {
  if (!tensor) return ''
  const { name, shape, bytes } = tensor
  return bytes.length === 0 ? name : writer.constant(name, { shape, data: floatsOf(tensor) })
}

/** From out, height, width, in to height, width, in, out. */
function outputsLast(kernel: TfliteTensor | undefined): Weights & { data: Float32Array } {
  const [to = 0, ...shape] = kernel?.shape ?? []
  const numbers = floatsOf(kernel)
  const rest = numbers.length / to
  const data = Float32Array.from(numbers, (_, i) => numbers[(i % to) * rest + Math.floor(i / to)] ?? 0)
  return { shape: [...shape, to], data }
}

/** From 1, height, width, channels to height, width, channels, 1. */
function deepKernel(kernel: TfliteTensor | undefined): Weights {
  const [one = 1, ...shape] = kernel?.shape ?? []
  return { shape: [...shape, one], data: floatsOf(kernel) }
}

function floatsOf(tensor: TfliteTensor | undefined): Float32Array {
  const { bytes } = tensor ?? { bytes: Buffer.alloc(0) }
  // A copy is aligned for floats, which the bytes in the file may not be.
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

function integersOf(tensor: TfliteTensor | undefined): number[] {
  const { bytes } = tensor ?? { bytes: Buffer.alloc(0) }
  return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(i * 4))
}
