import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createPageDirectory } from '../../modules/pages/page-directory.ts'
import type { AppEnv } from '../request-context.ts'
import { sendMissingPages } from './missing-pages.ts'

/** Only pages, with a renderer that writes the path in the same place as the real one. */
function openSite() {
  const render = vi.fn(async ({ url }: Request) => {
    const html = `<title>None</title><p>Page Not Found: ${new URL(url).pathname}</p><script>run()</script>`
    return new Response(html, { status: 404 })
  })
  const app = new Hono<AppEnv>()
  const pageDirectory = createPageDirectory({ servedLocales: ['en-US', 'en-XA'], siteName: 'Plumdrop' })
  const fetchApi = async () => new Response()
  const contentSecurity = { extraOrigins: [] }
  app.get('*', sendMissingPages({ render, fetchApi, pageDirectory, contentSecurity }))
  app.get('*', (context) => context.text('rendered on demand'))
  return { app, render }
}

test('not-found pages are rendered once for each kind of address, and each shows its own path', async () => {
  const { app, render } = openSite()
  for (let i = 0; i < 200; i++) {
    for (const path of [`/gone-${i}`, `/template/gone-${i}`, `/a/b/${i}`, `/en-XA/gone-${i}`]) {
      const response = await app.request(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain(`<p>Page Not Found: ${path}</p>`)
      expect(response.headers.get('content-security-policy')).toContain("'sha256-")
    }
  }
  expect(render).toHaveBeenCalledTimes(4)
})

test('markup in an address stays text', async () => {
  const response = await openSite().app.request('/it\'s-<b>&"x"')
  expect(await response.text()).toContain('<p>Page Not Found: /it&#x27;s-%3Cb%3E&amp;%22x%22</p>')
})

test('browsers get the same page compressed', async () => {
  const { app } = openSite()
  const response = await app.request('/gone', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const html = gunzipSync(await response.arrayBuffer()).toString()
  expect(html).toBe(await (await app.request('/gone')).text())
})

test.each(['/pricing', '/settings', '/s/abc', '/design', '/operation', '/gone.data', '/__manifest'])(
  '%s is left to its own renderer',
  async (path) => {
    const { app, render } = openSite()
    expect(await (await app.request(path)).text()).toBe('rendered on demand')
    expect(render).not.toHaveBeenCalled()
  },
)

test('a failed rendering is retried', async () => {
  const { app, render } = openSite()
  render.mockRejectedValueOnce(new Error('The renderer broke.'))
  app.onError((_, context) => context.text('broken', 500))
  expect((await app.request('/gone')).status).toBe(500)
  expect((await app.request('/gone')).status).toBe(404)
})
