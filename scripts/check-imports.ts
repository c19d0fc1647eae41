import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { betweenFolders, findCycle, forbiddenImport, type Import } from './import-rules.ts'

const SRC = path.resolve(import.meta.dirname, '../src')
const IMPORT = /\b(?:import|export)( type)? [^'"]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'/g

async function importsOf(file: string): Promise<Import[]> {
  const code = await readFile(path.join(SRC, file), 'utf8')
  return [...code.matchAll(IMPORT)].map(([, type, fixed, lazy]) => ({
    from: file,
    to: path.posix.join(path.posix.dirname(file), fixed ?? lazy ?? ''),
    // A lazy import is loaded when everything exists, so it cannot close a cycle at run time.
    typeOnly: type !== undefined || lazy !== undefined,
  }))
}

const files = (await readdir(SRC, { recursive: true }))
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
const imports = (await Promise.all(files.map(importsOf))).flat()

const problems = imports.map(forbiddenImport).filter((problem) => problem !== null)
for (const cycle of [
  findCycle(imports),
  findCycle(betweenFolders(imports, 'web/features')),
  findCycle(betweenFolders(imports, 'modules')),
]) {
  if (cycle) problems.push(`Import cycle: ${cycle.join(' → ')}`)
}
for (const problem of problems) console.error(problem)
console.log(`${imports.length} imports between ${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
