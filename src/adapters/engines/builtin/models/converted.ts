import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { convertModel } from '../../convert/convert-model.ts'
import { MODELS, type ModelName, type ModelRow } from './model-table.ts'
import { sha256Of } from './verified.ts'

const CONVERTERS = path.resolve(import.meta.dirname, '../../convert')

interface Place {
  /** The cache for converted networks, which can be recreated at any time. */
  folder: string
  convert: typeof convertModel
}

/** The only folder besides their workspace that engines write to. */
export const MODEL_CACHE = path.resolve(
  import.meta.dirname,
  '../../../../../node_modules/.cache/plumdrop-models',
)

const DEFAULT_PLACE: Place = {
  folder: MODEL_CACHE,
  // The converters are loaded only if nothing is cached.
  convert: async (name) => (await import('../../convert/convert-model.ts')).convertModel(name),
}

/**
 * A network in our runtime's format, converted on first use and cached from then on. Cached files are named after their
 * sources (weights and converters) and their content, so that nothing outdated or damaged is used.
 */
export async function readConverted(
  name: ModelName,
  { folder, convert }: Place = DEFAULT_PLACE,
): Promise<Uint8Array> {
  const prefix = `${name}-${(await originOf(name)).slice(0, 32)}-`
  const kept = await findKept(folder, prefix)
  if (kept) return kept
  const bytes = await convert(name)
  // If nothing can be written, the network is converted each time.
  await keep(bytes, { folder, name, file: `${prefix}${sha256Of(bytes)}.onnx` }).catch(() => {})
  return bytes
}

/** Changes with the weights and with every line of the converters. */
async function originOf(name: ModelName): Promise<string> {
  const sources = (await readdir(CONVERTERS)).filter((file) => !file.endsWith('.test.ts')).toSorted()
  const code = await Promise.all(sources.map((file) => readFile(path.join(CONVERTERS, file))))
  const { format, files }: ModelRow = MODELS[name]
  return sha256Of(format, ...files.map(({ sha256 }) => sha256), ...code)
}

async function findKept(folder: string, prefix: string): Promise<Uint8Array | null> {
  const names = await readdir(folder).catch(() => [])
  const file = names.find((name) => name.startsWith(prefix) && name.endsWith('.onnx'))
  const bytes = file && (await readFile(path.join(folder, file)).catch(() => null))
  return bytes && file === `${prefix}${sha256Of(bytes)}.onnx` ? bytes : null
}

/**
 * Writes to a temporary file first, since others may read at any moment; results of older weights or converters are
 * deleted.
 */
async function keep(
  bytes: Uint8Array,
  { folder, name, file }: { folder: string; name: ModelName; file: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const aside = path.join(folder, `${randomUUID()}.part`)
  try {
    await writeFile(aside, bytes)
    await rename(aside, path.join(folder, file))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  const older = (await readdir(folder)).filter((other) => other.startsWith(`${name}-`) && other !== file)
  await Promise.all(older.map((other) => rm(path.join(folder, other), { force: true })))
}
