import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pictureDifference } from './picture-difference.ts'

/**
 * Compares the screenshots of two versions: `npm run screenshots:compare -- <folder before> [folder after]`. Take
 * those of before with `npm run screenshots` in a work tree of that commit. Differences are drawn in `differences/`
 * of the folder of after, and make the command fail.
 */
const [before = '', after = 'screenshots'] = process.argv.slice(2)
/** This part of all pixels may differ, for a clock or a cursor. */
const TOLERATED = 0.0005

if (!existsSync(before) || !existsSync(after)) {
  console.error(
    'Say where the screenshots of before lie: npm run screenshots:compare -- ../before/screenshots',
  )
  process.exit(2)
}

const FOLDER = path.join(after, 'differences')
await rm(FOLDER, { recursive: true, force: true })

const viewsIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((file) => /[\\/]\d+-(light|dark)\.png$/.test(file))
const [old, fresh] = await Promise.all([viewsIn(before), viewsIn(after)])

const lines: string[] = [
  ...old.filter((file) => !fresh.includes(file)).map((file) => `${file}: gone`),
  ...fresh.filter((file) => !old.includes(file)).map((file) => `${file}: new`),
]
const shared = fresh.filter((file) => old.includes(file))
for (const file of shared) {
  const { share, picture } = await pictureDifference(path.join(before, file), path.join(after, file))
  if (share === null) lines.push(`${file}: another size`)
  else if (share > TOLERATED) lines.push(`${file}: ${(100 * share).toFixed(2)} % differ`)
  else continue
  if (!picture) continue
  await mkdir(path.dirname(path.join(FOLDER, file)), { recursive: true })
  await writeFile(path.join(FOLDER, file), picture)
}
for (const line of lines.toSorted()) console.log(line)
console.log(`${shared.length} views compared, ${lines.length} differ`)
process.exitCode = lines.length > 0 ? 1 : 0
