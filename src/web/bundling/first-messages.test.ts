import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messageArea } from '../../shared/i18n/message-areas.ts'
import messages from '../../shared/i18n/messages/en-US/app.json' with { type: 'json' }

const WEB = path.resolve(import.meta.dirname, '..')

/** The code that runs on a tool's page before any interaction. */
const STARTS = [
  'entry.client.tsx',
  'root.tsx',
  'routes/home.tsx',
  'routes/tool.tsx',
  'features/tool/page/tool-workbench.tsx',
]

const IMPORT = /^(?:import|export) (?!type )[^'"]*?from '(\.[^'?]+\.tsx?)'/gm
const TEXT = /['"`]([a-z][\w.]+)(['"`]|\$\{)/g

/** The files that these import, directly or indirectly. */
function importedBy(starts: readonly string[]): Map<string, string> {
  const sources = new Map<string, string>()
  const waiting = starts.map((file) => path.join(WEB, file))
  for (const file of waiting) {
    if (sources.has(file) || !file.startsWith(WEB) || !existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    sources.set(file, source)
    for (const [, imported = ''] of source.matchAll(IMPORT)) {
      waiting.push(path.resolve(path.dirname(file), imported))
    }
  }
  return sources
}

/** The message keys in a file, complete or as prefixes. */
function messagesIn(source: string): string[] {
  return [...source.matchAll(TEXT)].flatMap(([, text = '', end]) =>
    Object.keys(messages).filter((key) =>
      end === '${' ? /[._]$/.test(text) && key.startsWith(text) : key === text,
    ),
  )
}

test('the first messages of a tool’s page are in the first area', () => {
  const sources = importedBy(STARTS)
  expect(sources.size).toBeGreaterThan(100)
  const said = [...sources].flatMap(([file, source]) =>
    messagesIn(source).map((key) => ({ key, file: path.relative(WEB, file) })),
  )
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(({ key }) => messageArea(key) !== 'first')).toEqual([])
})
