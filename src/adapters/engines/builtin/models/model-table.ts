import models from './model-table.json' with { type: 'json' }
import { findInPackage, findWeights } from './packages.ts'

/** A file of weights inside a package, or among our own models, and what it must be. */
export interface ModelFile {
  /** Null for what we have trained ourselves; its path is then below `models/`. */
  package: string | null
  path: string
  sha256: string
}

export interface ModelRow {
  /** What it does, where it comes from and under which licence. */
  about: string
  files: readonly ModelFile[]
  /** How the files become a network: as they are, or by a converter, whose result is kept (`converted.ts`). */
  format: 'onnx' | 'nsfwjs' | 'graph' | 'tflite' | 'kokoro'
  /** About what a session of it takes while it works. */
  memoryMb: number
  /** A network of few milliseconds loses more by handing work from thread to thread than it gains. */
  threads?: number
}

/** The side of the square pictures that the network for classes of pictures takes. */
export const NSFW_SIDE = 224

export type ModelName = keyof typeof models

// The test beside this holds it against its schema.
export const MODELS = models as Record<ModelName, ModelRow>

/** Whether the weights and a runtime for this kind of machine are there; what they hold is checked when they are loaded. */
export function isModelInstalled(name: ModelName): boolean {
  const binding = `bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`
  const files = MODELS[name].files.map(findWeights)
  return [findInPackage('onnxruntime-node', binding), ...files].every((file) => file !== null)
}
