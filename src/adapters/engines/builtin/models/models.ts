import { availableParallelism } from 'node:os'
import { InferenceSession, type Tensor } from 'onnxruntime-node'
import { type Answer, createAnswers, questionOf } from './answers.ts'
import { readConverted } from './converted.ts'
import { freeBytes } from './free-bytes.ts'
import { MODELS, type ModelName, type ModelRow } from './model-table.ts'
import { readVerified } from './verified.ts'

/**
 * The networks of one process: each is loaded once, on first use, and unloaded when room is needed. Recent answers are
 * reused: people try one photo with other settings, and tools look twice.
 */
export interface Models {
  /** Runs a network with inputs in its own order, and returns its first output. */
  run(name: ModelName, ...inputs: Tensor[]): Promise<Float32Array>
  /** The same for a network with several outputs, by name. */
  runAll(name: ModelName, ...inputs: Tensor[]): Promise<Record<string, Float32Array>>
  /** The same for a network that outputs bytes. */
  runForBytes(name: ModelName, ...inputs: Tensor[]): Promise<Uint8Array>
}

export interface LoadableModels extends Models {
  /** Loads a network ahead of its first use. False if there is no room for it beside those that are loaded. */
  load(name: ModelName): Promise<boolean>
}

interface ModelOptions {
  maxAnswerBytes?: number
  /** Called before the first of several networks is loaded, and when all are. */
  onLoading?: (isLoading: boolean) => void
}

interface Entry {
  session: Promise<InferenceSession>
  /** Current runs; it cannot be unloaded before they end. */
  running: number
}

type Reader = (session: InferenceSession, feeds: Record<string, Tensor>) => Promise<Answer>

/** More threads than this slow the site down without making a small network faster. */
const MAX_THREADS = 2

/** Dozens of answers about photos. */
const MAX_ANSWER_BYTES = 48 * 2 ** 20

export function createModels(
  budgetMb: number,
  { maxAnswerBytes = MAX_ANSWER_BYTES, onLoading = () => {} }: ModelOptions = {},
): LoadableModels {
  const answers = createAnswers(maxAnswerBytes)
  // In order of use, the latest last.
  const loaded = new Map<ModelName, Entry>()
  let loading = 0

  function take(name: ModelName): Entry {
    const entry = loaded.get(name) ?? { session: load(name), running: 0 }
    loaded.delete(name)
    loaded.set(name, entry)
    return entry
  }

  async function load(name: ModelName): Promise<InferenceSession> {
    if (loading++ === 0) onLoading(true)
    try {
      return await loadModel(name)
    } finally {
      if (--loading === 0) onLoading(false)
    }
  }

  async function makeRoomFor(name: ModelName): Promise<void> {
    for (const [other, entry] of loaded) {
      if (memoryOf([...loaded.keys()]) <= budgetMb) return
      if (other === name || entry.running > 0) continue
      loaded.delete(other)
      await (await entry.session).release()
    }
  }

  async function ask(name: ModelName, inputs: Tensor[], read: Reader): Promise<Answer> {
    if (isQuick(name)) return execute(name, inputs, read)
    const question = questionOf(name, read.name, inputs)
    const known = answers.find(question)
    if (known) return known
    const answer = await execute(name, inputs, read)
    answers.keep(question, answer)
    return answer
  }

  async function execute(name: ModelName, inputs: Tensor[], read: Reader): Promise<Answer> {
    const entry = take(name)
    entry.running++
    try {
      await makeRoomFor(name)
      const session = await entry.session
      return await read(
        session,
        Object.fromEntries(inputs.map((input, i) => [session.inputNames[i] ?? '', input])),
      )
    } catch (error) {
      loaded.delete(name)
      throw error
    } finally {
      entry.running--
    }
  }

  // The type of a network's output is fixed.
  return {
    async load(name) {
      if (memoryOf([...new Set([...loaded.keys(), name])]) > budgetMb) return false
      await take(name).session.catch(() => loaded.delete(name))
      return loaded.has(name)
    },
    run: async (name, ...inputs) => (await ask(name, inputs, readFirst)) as Float32Array,
    runForBytes: async (name, ...inputs) => (await ask(name, inputs, readFirst)) as Uint8Array,
    runAll: async (name, ...inputs) => (await ask(name, inputs, readAll)) as Record<string, Float32Array>,
  }
}

/** Computes only the first output. */
async function readFirst(session: InferenceSession, feeds: Record<string, Tensor>): Promise<Tensor['data']> {
  const [name = ''] = session.outputNames
  const output = (await session.run(feeds, [name]))[name]
  if (!output) throw new Error('The network gave nothing back.')
  return output.data
}

async function readAll(
  session: InferenceSession,
  feeds: Record<string, Tensor>,
): Promise<Record<string, Float32Array>> {
  const outputs = await session.run(feeds)
  return Object.fromEntries(
    Object.entries(outputs).map(([name, output]) => [name, output.data as Float32Array]),
  )
}

/** Running such a network again costs little more than looking up its answer. */
function isQuick(name: ModelName): boolean {
  const { threads }: ModelRow = MODELS[name]
  return threads === 1
}

function memoryOf(names: ModelName[]): number {
  return names.reduce((sum, name) => sum + MODELS[name].memoryMb, 0)
}

async function loadModel(name: ModelName): Promise<InferenceSession> {
  const { files, format, threads = MAX_THREADS }: ModelRow = MODELS[name]
  const [file] = files
  const bytes = format === 'onnx' && file ? await readVerified(file) : await readConverted(name)
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: Math.min(threads, availableParallelism()),
    interOpNumThreads: 1,
    // Waiting threads sleep: spinning is no faster, and takes the processor from all others.
    // Weights in 8 bits are widened when a network is loaded, and not each time that it runs.
    extra: { session: { intra_op: { allow_spinning: '0' }, disable_quant_qdq: '1' } },
  })
  freeBytes(bytes)
  return session
}
