import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { InferenceSession, type Tensor } from 'onnxruntime-node'
import { MODELS, type ModelFile, type ModelName } from './model-table.ts'
import { convertNsfwModel } from './nsfw-model.ts'
import { findInPackage } from './packages.ts'
import { convertUpscaler } from './upscaler-model.ts'

/** The networks of one process: each is loaded once, when it is first asked for, and leaves when room is needed. */
export interface Models {
  /** Runs a network with its inputs, in its order, and gives back its first output. */
  run(name: ModelName, ...inputs: Tensor[]): Promise<Float32Array>
  /** The same for a network whose output is bytes. */
  runForBytes(name: ModelName, ...inputs: Tensor[]): Promise<Uint8Array>
  isLoaded(name: ModelName): boolean
}

interface Entry {
  session: Promise<InferenceSession>
  /** Runs that need it now; it cannot leave before they have ended. */
  running: number
}

/** More threads than this take the machine from the pages without making a small network faster. */
const MOST_THREADS = 2

export function createModels(budgetMb: number): Models {
  // In the order of use, the latest last.
  const loaded = new Map<ModelName, Entry>()

  function take(name: ModelName): Entry {
    const entry = loaded.get(name) ?? { session: loadModel(name), running: 0 }
    loaded.delete(name)
    loaded.set(name, entry)
    return entry
  }

  async function makeRoomFor(name: ModelName): Promise<void> {
    for (const [other, entry] of loaded) {
      if (memoryOf([...loaded.keys()]) <= budgetMb) return
      if (other === name || entry.running > 0) continue
      loaded.delete(other)
      await (await entry.session).release()
    }
  }

  async function execute(name: ModelName, inputs: Tensor[]): Promise<Tensor['data']> {
    const entry = take(name)
    entry.running++
    try {
      await makeRoomFor(name)
      const session = await entry.session
      const feeds = Object.fromEntries(inputs.map((input, i) => [session.inputNames[i] ?? '', input]))
      const outputName = session.outputNames[0] ?? ''
      const outputs = await session.run(feeds, [outputName])
      const output = outputs[outputName]
      if (!output) throw new Error(`The network ${name} gave nothing back.`)
      return output.data
    } catch (error) {
      loaded.delete(name)
      throw error
    } finally {
      entry.running--
    }
  }

  return {
    isLoaded: (name) => loaded.has(name),
    // Which of the two a network gives is written into it, and does not change.
    run: async (name, ...inputs) => (await execute(name, inputs)) as Float32Array,
    runForBytes: async (name, ...inputs) => (await execute(name, inputs)) as Uint8Array,
  }
}

function memoryOf(names: ModelName[]): number {
  return names.reduce((sum, name) => sum + MODELS[name].memoryMb, 0)
}

const CONVERTERS = {
  onnx: (file: Uint8Array) => file,
  nsfwjs: convertNsfwModel,
  upscaler: convertUpscaler,
} as const

async function loadModel(name: ModelName): Promise<InferenceSession> {
  const { files, format } = MODELS[name]
  const contents = await Promise.all(files.map(readVerified))
  const [first = new Uint8Array(), second = new Uint8Array()] = contents
  const bytes = CONVERTERS[format](first, second)
  return InferenceSession.create(bytes, {
    intraOpNumThreads: Math.min(MOST_THREADS, availableParallelism()),
    interOpNumThreads: 1,
  })
}

/** Weights decide what people get, so a file that is not the one we know is not used. */
async function readVerified({ package: packageName, path, sha256 }: ModelFile): Promise<Uint8Array> {
  const file = findInPackage(packageName, path)
  if (!file) throw new Error(`${path} of the package ${packageName} is not installed.`)
  const bytes = await readFile(file)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new Error(`${file} is not the file it should be: its SHA-256 is ${found}.`)
  return bytes
}
