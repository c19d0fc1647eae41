import { InferenceSession, listSupportedBackends, type Tensor } from 'onnxruntime-node'

/** Which are tried, best first, where the runtime has been built with them; the processor is always there. */
const GPU_PROVIDERS = ['cuda', 'coreml', 'dml'] as const

const loaded = new Map<string, Promise<InferenceSession>>()

/** The network in a file; each is loaded once in a process. Weights beside it are found by the runtime. */
export function openNetwork(file: string): Promise<InferenceSession> {
  const known = loaded.get(file)
  if (known) return known
  const opening = create(file)
  loaded.set(file, opening)
  // A failure must not be remembered.
  opening.catch(() => loaded.delete(file))
  return opening
}

/** On the graphics card where there is one that can be used, else on the processor. */
async function create(file: string): Promise<InferenceSession> {
  const supported = new Set(listSupportedBackends().map(({ name }) => name))
  const gpus = GPU_PROVIDERS.filter((name) => supported.has(name))
  if (gpus.length === 0) return InferenceSession.create(file)
  try {
    return await InferenceSession.create(file, { executionProviders: [...gpus, 'cpu'] })
  } catch {
    // The card, or what drives it, is not there, although the runtime would know how to use it.
    return InferenceSession.create(file)
  }
}

/** Runs a network with the inputs that it knows, and gives back its first output. */
export async function infer(
  network: InferenceSession,
  inputs: Record<string, Tensor>,
): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const known = Object.entries(inputs).filter(([name]) => network.inputNames.includes(name))
  const [first = ''] = network.outputNames
  const output = (await network.run(Object.fromEntries(known), [first]))[first]
  if (!output || !(output.data instanceof Float32Array)) throw new TypeError('The network gave no numbers.')
  return { data: output.data, dims: output.dims }
}
