import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { replaceSection } from './report.ts'

const REPORT = '# Benchmarks\n\nHow to read them.\n\n## Queue\n\nold\n\n\n## Start\n\nslow\n'

it('a measured section replaces its older one, and the others stay', () => {
  expect(replaceSection(REPORT, '## Queue\n\nnew\n', ['Queue', 'Start'])).toBe(
    '# Benchmarks\n\nHow to read them.\n\n## Queue\n\nnew\n\n## Start\n\nslow\n',
  )
})

it('a section that is measured for the first time takes its place in the order of the benches', () => {
  const report = replaceSection(REPORT, '## Ledger\n\nfirst\n', ['Queue', 'Ledger', 'Start'])
  expect(report.match(/^## .*/gm)).toEqual(['## Queue', '## Ledger', '## Start'])
})

it('the section of a bench that no longer exists goes', () => {
  expect(replaceSection(REPORT, '## Queue\n\nnew\n', ['Queue'])).not.toContain('Start')
})

it('the tables of the report are aligned, also after a word in them was changed by hand', async () => {
  const report = await readFile(path.resolve(import.meta.dirname, '../docs/benchmarks.md'), 'utf8')
  const tables = report.match(/^\|.*\|(\n\|.*\|)*$/gm) ?? []
  expect(tables.length).toBeGreaterThan(10)
  const isUneven = (table: string) => new Set(table.split('\n').map(({ length }) => length)).size > 1
  expect(tables.filter(isUneven)).toEqual([])
})
