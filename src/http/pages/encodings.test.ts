import { readFile } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../request-context.ts'
import { compressOnce, createHeldEncodings } from './encodings.ts'

const HTML = '<!doctype html><title>A page</title>'.repeat(50)
const app = new Hono<AppEnv>()
app.get('/page', (context) =>
  compressOnce(context, new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } })),
)
app.get('/elsewhere', (context) =>
  compressOnce(context, new Response(null, { status: 302, headers: { location: '/page' } })),
)

const open = (path: string, takes: string) => app.request(path, { headers: { 'accept-encoding': takes } })

test.each([
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)('a rendered page goes out by %s where a browser takes %s', async (encoding, takes, unpack) => {
  const response = await open('/page', takes)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('accept-encoding')
  const sent = new Uint8Array(await response.arrayBuffer())
  expect(sent.length).toBeLessThan(HTML.length / 5)
  expect(unpack(sent).toString()).toBe(HTML)
})

test('clients without encodings get plain pages, and other files stay unchanged', async () => {
  expect(await (await open('/page', '')).text()).toBe(HTML)
  const redirect = await open('/elsewhere', 'zstd')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/page'])
  expect(redirect.headers.get('content-encoding')).toBeNull()
})

test('cached pages are sent in any requested encoding, and smaller from the second request on', async () => {
  const page = new Uint8Array(await readFile(import.meta.filename))
  const encoded = createHeldEncodings(page)
  expect(gunzipSync(await encoded('gzip'))).toEqual(Buffer.from(page))
  const first = await encoded('br')
  expect(await encoded('br')).toBe(first)
  await expect.poll(async () => (await encoded('br')).length).toBeLessThan(first.length)
  for (const sent of [first, await encoded('br')])
    expect(brotliDecompressSync(sent)).toEqual(Buffer.from(page))
})
