import { brotliCompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'

const MAX_BYTES = 110_000

/** The scripts that a page loads at once: the linked ones, and their imports. */
async function scriptsOf(path: string): Promise<Map<string, Buffer>> {
  const html = await (await fetch(inject('siteUrl') + path)).text()
  const found = new Map<string, Buffer>()
  const [, named = '[]'] = /\((\["\/assets\/[^\]]+\]),/.exec(html) ?? []
  const waiting = z.array(z.string()).parse(JSON.parse(named))
  for (const address of waiting) {
    if (found.has(address)) continue
    const response = await fetch(new URL(address, inject('siteUrl')))
    expect(response.status, address).toBe(200)
    const script = Buffer.from(await response.arrayBuffer())
    found.set(address, script)
    for (const [, file = ''] of script.toString().matchAll(/\bfrom ?["'`]\.\/([^"'`]+\.js)/g)) {
      waiting.push(`/assets/${file}`)
    }
  }
  return found
}

test('the start page needs little code before it can be used', async () => {
  const scripts = await scriptsOf('/')
  const sizes = [...scripts].map(([address, script]) => [address, brotliCompressSync(script).length] as const)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(sizes.length).toBeGreaterThan(1)
  expect(total, JSON.stringify(Object.fromEntries(sizes), null, 2)).toBeLessThanOrEqual(MAX_BYTES)
})
