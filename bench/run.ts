import { execFile as execFileWithCallback } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { BENCHES } from './benches.ts'
import { replaceSection } from './report.ts'

const execFile = promisify(execFileWithCallback)

const REPORT = path.resolve(import.meta.dirname, '../docs/benchmarks.md')
const SECTION = path.resolve(import.meta.dirname, 'print-section.ts')
const TITLES = Object.values(BENCHES).map(({ title }) => title)

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in BENCHES))
if (unknown) {
  console.error(`There is no bench "${unknown}": choose from ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

// Each in a process of its own, so that its memory is its own, and written at once, so that a later failure loses nothing.
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const child = execFile(process.execPath, [SECTION, name])
  child.child.stderr?.pipe(process.stderr)
  const { stdout } = await child
  process.stdout.write(stdout)
  await writeFile(REPORT, replaceSection(await readFile(REPORT, 'utf8'), stdout, TITLES))
}
