import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const MODULES = path.resolve(import.meta.dirname, '../modules')
const OWN_CLOCK = /\bnew Date\(\)|\bDate\.now\(\)/
/** The start of a span is sent to a collector, and compared with nothing of ours. */
const ALLOWED = ['traces/tracing.ts']

test('no module uses the clock of its process, which may differ from another’s: each is given one', () => {
  const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file),
  )
  const asking = files.filter((file) => OWN_CLOCK.test(readFileSync(path.join(MODULES, file), 'utf8')))
  expect(asking).toEqual(ALLOWED)
})
