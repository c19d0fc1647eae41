import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { findPage } from '../../shared/catalogue/pages.ts'
import type { AppEnv, RequestContext } from '../request-context.ts'
import { mountManifest } from './manifest.ts'
import { mountOfflinePage } from './offline-page.ts'

const app = new OpenAPIHono<AppEnv>()
app.use(async (context, next) => {
  context.set('request', { locale: 'en-US' } as RequestContext)
  await next()
})
mountManifest(app, { siteName: 'Tiny <Studio>' })
mountOfflinePage(app, { siteName: 'Tiny <Studio>' })

test('the installed app opens the start page, and its shortcuts are pages of the site', async () => {
  const manifest = await (await app.request('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Tiny <Studio>',
    start_url: '/',
    lang: 'en-US',
  })
  const paths = manifest.shortcuts.map(({ url }: { url: string }) => url)
  expect(paths).toEqual(['/', '/my-creations'])
  expect(paths.map(findPage)).not.toContain(null)
})

test('the offline page needs no other files', async () => {
  const response = await app.request('/offline')
  const html = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(html).toContain('Tiny &lt;Studio&gt;')
  expect(html).not.toMatch(/<script|<link|<img|src=|url\(/)
  expect(html).toContain('href="/my-creations"')
})
