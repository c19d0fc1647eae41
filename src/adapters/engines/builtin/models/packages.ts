import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
/** Where the networks that we have trained ourselves lie. */
export const OWN_MODELS = path.resolve(import.meta.dirname, '../../../../../models')

/** Where a file of an installed package lies, or null. Loads nothing, and does not mind what the package exports. */
export function findInPackage(packageName: string, file: string): string | null {
  const folders = require.resolve.paths(packageName) ?? []
  return folders.map((folder) => path.join(folder, packageName, file)).find(existsSync) ?? null
}

/** Where weights lie: in an installed package, or, without one, among our own; null where they are missing. */
export function findWeights(file: { package: string | null; path: string }): string | null {
  if (file.package !== null) return findInPackage(file.package, file.path)
  const own = path.join(OWN_MODELS, file.path)
  return existsSync(own) ? own : null
}
