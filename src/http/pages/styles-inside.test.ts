import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { putStylesInside } from './styles-inside.ts'

test('a page carries its style sheets, and their links wait for print', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'styles-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // What looks like a group of a replacement must arrive as it is.
  await writeFile(join(folder, 'a.css'), ".a{content:'$1$&'}")
  const page = '<head><link rel="stylesheet" href="/a.css#"/><link rel="icon" href="/b.svg"/></head>'
  expect(await putStylesInside(page, folder)).toBe(
    '<head><style>.a{content:\'$1$&\'}</style><link rel="stylesheet" href="/a.css#" media="print"/><link rel="icon" href="/b.svg"/></head>',
  )
})
