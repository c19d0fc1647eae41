import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
/** The folder of our own models. */
export const OWN_MODELS = path.resolve(import.meta.dirname, '../../../../../models')

/** The path of a file in an installed package, or null. Loads nothing, and ignores the package's exports. */
export function findInPackage(packageName: string, file: string): string | null {
  const folders = require.resolve.paths(packageName) ?? []
  return folders.map((folder) => path.join(folder, packageName, file)).find(existsSync) ?? null
}

/** The path of weights in an installed package, or, without one, among our own; null if they are missing. */
export function findWeights(file: { package: string | null; path: string }): string | null {
  if (file.package !== null) return findInPackage(file.package, file.path)
  const own = path.join(OWN_MODELS, file.path)
  return existsSync(own) ? own : null
}
