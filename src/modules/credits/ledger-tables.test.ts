import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const TABLES = /credit_(accounts|grants|holds|entries)|schema\/credits\.ts/

describe('the tables of the ledger', () => {
  it('are used by no code but the ledger (trap: unguarded decrement)', async () => {
    const files = (await readdir(SRC, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    const others = files.filter((file) => !/^(modules\/credits\/|db\/schema\/credits\.ts)/.test(file))
    const texts = await Promise.all(others.map((file) => readFile(join(SRC, file), 'utf8')))
    expect(others.filter((_, i) => TABLES.test(texts[i] ?? ''))).toEqual([])
  })
})
