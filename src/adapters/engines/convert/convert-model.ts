import { freeBytes } from '../builtin/models/free-bytes.ts'
import { MODELS, type ModelName, type ModelRow } from '../builtin/models/model-table.ts'
import { readVerified } from '../builtin/models/verified.ts'
import { cutNetwork } from './cut-network.ts'
import { convertGraphModel } from './graph-model.ts'
import { convertKokoro } from './kokoro-model.ts'
import { convertNsfwModel } from './nsfw-model.ts'
import { convertTfliteModel } from './tflite-model.ts'

const NOTHING = new Uint8Array()

const CONVERTERS: Record<ModelRow['format'], (files: Uint8Array[]) => Uint8Array> = {
  onnx: ([file = NOTHING]) => file,
  nsfwjs: ([topology = NOTHING, weights = NOTHING]) => convertNsfwModel(topology, weights),
  graph: ([topology = NOTHING, weights = NOTHING]) => convertGraphModel(topology, weights),
  tflite: ([file = NOTHING]) => convertTfliteModel(file),
  kokoro: convertKokoro,
}

/** Converts the weights of a package for another runtime into a network for ours. */
export async function convertModel(name: ModelName): Promise<Uint8Array> {
  const row: ModelRow = MODELS[name]
  const contents = await Promise.all(row.files.map(readVerified))
  const whole = CONVERTERS[row.format](contents)
  const bytes = row.layers ? cutNetwork(whole, row.layers) : whole
  for (const content of contents) if (content !== bytes) freeBytes(content)
  return bytes
}
