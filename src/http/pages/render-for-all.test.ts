import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineScriptHashes } from './render-for-all.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('every inline script is listed by the hash of its exact text, and external ones by their origin', () => {
  const html =
    '<script>a()</script><script type="module" src="/x.js"></script>\n<script type="module" async="">\nb(1 < 2)\n</script>'
  expect(inlineScriptHashes(html)).toEqual([hashOf('a()'), hashOf('\nb(1 < 2)\n')])
})
