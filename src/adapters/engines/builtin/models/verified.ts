import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ModelFile } from './model-table.ts'
import { findWeights } from './packages.ts'

/** Weights decide what people get, so an unknown file is not used. */
export async function readVerified(wanted: ModelFile): Promise<Uint8Array> {
  const { package: packageName, path, sha256 } = wanted
  const file = findWeights(wanted)
  if (!file) throw new Error(`${path} of ${packageName ?? 'our own models'} is not installed.`)
  const bytes = await readFile(file)
  const found = sha256Of(bytes)
  if (found !== sha256) throw new Error(`${file} is not the file it should be: its SHA-256 is ${found}.`)
  return bytes
}

export function sha256Of(...parts: (Uint8Array | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
