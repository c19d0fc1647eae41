import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { keepPublicFiles } from './keep-public-files.ts'

const app = new Hono()
app.use('*', keepPublicFiles({ hashOf: (path) => (path === '/samples/cat.webp' ? 'abc' : null) }))
app.get('/samples/:name', (context) => context.body('a picture'))

async function visit(address: string, headers: Record<string, string> = {}) {
  const response = await app.request(address, { headers })
  return { status: response.status, kept: response.headers.get('cache-control'), response }
}

test('a picture is cached forever under the address with its hash, and for a day under any other', async () => {
  expect((await visit('/samples/cat.webp?v=abc')).kept).toBe('public, max-age=31536000, immutable')
  const aDay = 'public, max-age=86400, stale-while-revalidate=604800'
  expect((await visit('/samples/cat.webp')).kept).toBe(aDay)
  // It was replaced after the page that refers to it was made.
  expect((await visit('/samples/cat.webp?v=old')).kept).toBe(aDay)
})

test('an unchanged picture is not sent again', async () => {
  const { response } = await visit('/samples/cat.webp')
  const etag = response.headers.get('etag') ?? ''
  const again = await visit('/samples/cat.webp', { 'if-none-match': `"other", ${etag}` })
  expect(again.status).toBe(304)
  expect(await again.response.text()).toBe('')
  expect((await visit('/samples/cat.webp', { 'if-none-match': 'W/"old"' })).status).toBe(200)
})

test('other files are left alone', async () => {
  expect((await visit('/samples/dog.webp')).kept).toBeNull()
})
