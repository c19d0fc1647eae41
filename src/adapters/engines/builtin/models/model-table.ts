import models from './model-table.json' with { type: 'json' }
import { findInPackage, findWeights } from './packages.ts'

/** A file of weights in a package, or among our own models, with its expected checksum. */
export interface ModelFile {
  /** Null for our own models, whose path is below `models/`. */
  package: string | null
  path: string
  sha256: string
}

export interface ModelRow {
  /** Its purpose, its source and its licence. */
  about: string
  files: readonly ModelFile[]
  /** How the files become a network: directly, or through a converter, whose result is cached (`converted.ts`). */
  format: 'onnx' | 'nsfwjs' | 'graph' | 'tflite' | 'kokoro'
  /** For a network that is wanted only up to these layers, which are then its outputs; its pictures have any size. */
  layers?: readonly string[]
  /** The approximate memory of a running session. */
  memoryMb: number
  /** A network of a few milliseconds loses more by passing work between threads than it gains. */
  threads?: number
}

/** The side of the square pictures for the network that classifies pictures. */
export const NSFW_SIDE = 224

export type ModelName = keyof typeof models

// The test beside this file checks it against its schema.
export const MODELS = models as Record<ModelName, ModelRow>

/**
 * Whether the weights and a runtime for this kind of machine are installed; checksums are checked when they are loaded.
 */
export function isModelInstalled(name: ModelName): boolean {
  const binding = `bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`
  const files = MODELS[name].files.map(findWeights)
  return [findInPackage('onnxruntime-node', binding), ...files].every((file) => file !== null)
}
