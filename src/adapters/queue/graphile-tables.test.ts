import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../..')

async function sourcesIn(folder: string): Promise<string[]> {
  const files = await readdir(path.join(ROOT, folder), { recursive: true })
  return files.filter((file) => file.endsWith('.ts')).map((file) => path.join(folder, file))
}

test('only one file names the private tables of the queue, so that an upgrade of the library only affects that file', async () => {
  const files = (await Promise.all(['src', 'tests', 'bench', 'scripts'].map(sourcesIn))).flat()
  const naming: string[] = []
  for (const file of files) {
    const code = await readFile(path.join(ROOT, file), 'utf8')
    if (/graphile_worker\._private/.test(code) && !file.endsWith('graphile-tables.test.ts')) naming.push(file)
  }
  expect(naming).toEqual(['src/adapters/queue/graphile-tables.ts'])
})
