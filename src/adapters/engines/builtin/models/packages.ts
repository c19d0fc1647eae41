import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Where a file of an installed package lies, or null. Loads nothing, and does not mind what the package exports. */
export function findInPackage(packageName: string, file: string): string | null {
  const folders = require.resolve.paths(packageName) ?? []
  return folders.map((folder) => path.join(folder, packageName, file)).find(existsSync) ?? null
}
