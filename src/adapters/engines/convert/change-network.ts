import { type Network, type NetworkNode, readOnnxNode } from './onnx-reader.ts'

/** How the steps of a network are connected. */
export interface Links {
  /** The step that makes a value, if it has this operator. */
  makerOf: (value: string | undefined, operator: string) => NetworkNode | undefined
  usersOf: (value: string | undefined) => NetworkNode[]
}

export function linksOf({ nodes }: Network): Links {
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)))
  const users = Map.groupBy(
    nodes.flatMap((node) => [...new Set(node.inputs)].map((input) => ({ input, node }))),
    ({ input }) => input,
  )
  return {
    makerOf: (value = '', operator) => {
      const maker = makers.get(value)
      return maker?.operator === operator ? maker : undefined
    },
    usersOf: (value = '') => users.get(value)?.map(({ node }) => node) ?? [],
  }
}

/** The replacement of a step: other steps, the last of which has the same output, and the constants that they need. */
export interface Replacement {
  nodes: Buffer[]
  tensors?: Record<string, Buffer>
}

/** Replaces some steps of a network; steps without a replacement stay. */
export function replaceNodes(
  network: Network,
  replacementOf: (node: NetworkNode) => Replacement | null,
): Network {
  const tensors = new Map(network.tensors)
  const nodes = network.nodes.flatMap((node) => {
    const replacement = replacementOf(node)
    if (!replacement) return node
    for (const [name, tensor] of Object.entries(replacement.tensors ?? {})) tensors.set(name, tensor)
    return replacement.nodes.map(readOnnxNode)
  })
  return withoutUnused({ ...network, nodes, tensors })
}

/** The other input of a step with two inputs, in either order. */
export function otherInput({ inputs }: NetworkNode, input: string | undefined): string {
  return inputs.find((name) => name !== input) ?? ''
}

/** Removes everything that no result depends on. */
export function withoutUnused(network: Network): Network {
  const used = new Set(network.results)
  const nodes = network.nodes
    .toReversed()
    .filter(({ inputs, outputs }) => {
      const isUsed = outputs.some((output) => used.has(output))
      if (isUsed) for (const input of inputs) used.add(input)
      return isUsed
    })
    .toReversed()
  const tensors = new Map([...network.tensors].filter(([name]) => used.has(name)))
  return { ...network, nodes, tensors }
}
