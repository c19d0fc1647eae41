import { InferenceSession, listSupportedBackends, type Tensor } from 'onnxruntime-node'
import { findInPackage } from '../builtin/models/packages.ts'

/** Tried in this order, where the runtime has them; the processor is always available. */
const GPU_PROVIDERS = ['cuda', 'coreml', 'dml'] as const
/** Part of the runtime only where CUDA was found when it was installed. */
const CUDA_LIBRARY = `bin/napi-v6/${process.platform}/${process.arch}/libonnxruntime_providers_cuda.so`

const loaded = new Map<string, Promise<InferenceSession>>()

/** The network in a file; each is loaded once per process. The runtime finds weights beside it. */
export function openNetwork(file: string): Promise<InferenceSession> {
  const known = loaded.get(file)
  if (known) return known
  const opening = create(file)
  loaded.set(file, opening)
  // An error must not be cached.
  opening.catch(() => loaded.delete(file))
  return opening
}

/** On the graphics card if there is a usable one, else on the processor. */
async function create(file: string): Promise<InferenceSession> {
  const supported = new Set(listSupportedBackends().map(({ name }) => name))
  // The runtime names CUDA even without its library, and prints an error if it is then asked for.
  if (!findInPackage('onnxruntime-node', CUDA_LIBRARY)) supported.delete('cuda')
  const gpus = GPU_PROVIDERS.filter((name) => supported.has(name))
  if (gpus.length === 0) return InferenceSession.create(file)
  try {
    return await InferenceSession.create(file, { executionProviders: [...gpus, 'cpu'] })
  } catch {
    // The card or its driver is missing, although the runtime supports it.
    return InferenceSession.create(file)
  }
}

/** Runs a network with those of the inputs that it has, and returns its first output. */
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
