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
