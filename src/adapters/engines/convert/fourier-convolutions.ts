import { type Links, linksOf, type Replacement, replaceNodes } from './change-network.ts'
import { fourierMatrices } from './fourier-matrices.ts'
import { integersOf, type Network, type NetworkNode, shapeOf } from './onnx-reader.ts'
import { onnxNode, onnxTensor } from './onnx-writer.ts'

/** How many results are computed together: with more, the transforms cost more than they save. */
const BLOCK = 32
/** Shorter filters are faster without a transform. */
const FEWEST_TAPS = 7
const FEWEST_CHANNELS = 128

interface Convolution {
  name: string
  input: string
  weights: string
  bias: string | undefined
  channels: { from: number; to: number }
  taps: number
  dilation: number
}

/**
 * Turns convolutions over time with long filters into products of frequencies of short blocks. That takes a quarter of
 * the multiplications, and the results differ by no more than rounding.
 */
export function fourierConvolutions(network: Network): Network {
  const links = linksOf(network)
  return replaceNodes(network, (node) => {
    const convolution = readConvolution(node, network, links)
    if (!convolution) return null
    // A norm removes anything that is constant over time.
    const users = links.usersOf(convolution.name)
    const isNormed = users.length > 0 && users.every(({ operator }) => operator === 'InstanceNormalization')
    return writeConvolution({ ...convolution, bias: isNormed ? undefined : convolution.bias })
  })
}

/** The parameters of a step, if it is a convolution that becomes faster. */
function readConvolution(node: NetworkNode, { tensors }: Network, { makerOf }: Links): Convolution | null {
  if (node.operator !== 'Conv') return null
  const [input = '', weights = '', bias] = node.inputs
  const stored = tensors.get(weights) ?? tensors.get(makerOf(weights, 'Mul')?.inputs[0] ?? '')
  const [to = 0, from = 0, taps = 0, ...more] = stored ? shapeOf(stored) : []
  const [dilation = 1] = integersOf(node, 'dilations')
  const [stride = 1] = integersOf(node, 'strides')
  const keepsLength = integersOf(node, 'pads').every((pad) => 2 * pad === dilation * (taps - 1))
  if (more.length > 0 || stride > 1 || !keepsLength) return null
  if (taps < FEWEST_TAPS || Math.min(from, to) < FEWEST_CHANNELS) return null
  return { name: node.outputs[0] ?? '', input, weights, bias, channels: { from, to }, taps, dilation }
}

function writeConvolution({
  name,
  input,
  weights,
  bias,
  channels,
  taps,
  dilation,
}: Convolution): Replacement {
  const { products, ...matrices } = fourierMatrices(taps, BLOCK)
  const window = BLOCK + taps - 1
  const margin = (dilation * (taps - 1)) / 2
  const tensors: Record<string, Buffer> = {}
  const integers = (...values: number[]) => {
    const key = `integers/${values.join()}`
    tensors[key] = onnxTensor(key, [values.length], BigInt64Array.from(values, BigInt))
    return key
  }
  const matrix = (kind: keyof typeof matrices, shape: number[]) => {
    const key = `fourier/${taps}/${kind}`
    tensors[key] = onnxTensor(key, shape, matrices[kind])
    return key
  }
  const nodes: Buffer[] = []
  const step = (
    part: string,
    operator: string,
    inputs: string[],
    attributes?: Parameters<typeof onnxNode>[3],
  ) => {
    const output = part === '' ? name : `${name}/${part}`
    nodes.push(onnxNode(operator, inputs, output, attributes))
    return output
  }

  // Each channel gets whole blocks, and an extra one for windows that extend beyond them.
  const stretch = BLOCK * dilation
  const time = step('time', 'Shape', [input], { start: 2, end: 3 })
  const missing = step('missing', 'Mod', [step('negative', 'Neg', [time]), integers(stretch)])
  const behind = step('behind', 'Add', [missing, integers(stretch - margin)])
  const margins = step('margins', 'Concat', [integers(0, 0, margin, 0, 0), behind], { axis: 0 })
  const padded = step('padded', 'Pad', [input, margins])

  // All channels one after another, with rows as wide as the distance of the filter's taps.
  const rows = step('rows', 'Reshape', [padded, integers(1, 1, -1, dilation)])
  const windows = step('windows', 'Conv', [rows, matrix('ofWindow', [products, 1, window, 1])], {
    kernel_shape: [window, 1],
    strides: [BLOCK, 1],
    pads: [0, 0, taps - 1, 0],
  })
  const factors = step('factors', 'Reshape', [windows, integers(1, products, channels.from, -1)])

  // The weights are transformed when the network is loaded; in one step, so no large intermediate results stay in
  // memory.
  const filters = step('filters', 'Reshape', [weights, integers(1, channels.to, channels.from, taps)])
  const turned = step('turned', 'Transpose', [filters], { perm: [0, 3, 1, 2] })
  const spectra = step('spectra', 'Conv', [turned, matrix('ofTaps', [products, taps, 1, 1])])
  const multiplied = step('multiplied', 'MatMul', [spectra, factors])

  const flat = step('flat', 'Reshape', [multiplied, integers(products, -1)])
  const upright = step('upright', 'Transpose', [flat], { perm: [1, 0] })
  const blocks = step('blocks', 'MatMul', [upright, matrix('toBlock', [products, BLOCK])])
  const apart = step('apart', 'Reshape', [blocks, integers(-1, dilation, BLOCK)])
  const mixed = dilation === 1 ? apart : step('mixed', 'Transpose', [apart], { perm: [0, 2, 1] })
  const whole = step('whole', 'Reshape', [mixed, integers(1, channels.to, -1)])
  const cut = step(bias ? 'cut' : '', 'Slice', [whole, integers(0), time, integers(2)])
  if (bias) step('', 'Add', [cut, step('bias', 'Reshape', [bias, integers(1, -1, 1)])])
  return { nodes, tensors }
}
