import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openPage, siteUrl } from './browser.ts'
import { makeDataFolder, startSite } from './site-process.ts'

test('by default a page asks nobody but the site itself', async () => {
  const page = await openPage('/')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== siteUrl) foreign.push(request.url())
  })
  await page.reload({ waitUntil: 'networkidle' })
  expect(foreign).toEqual([])
})

test('analytics and live chat are loaded once the page is idle, and only where the operator has configured them', async () => {
  const requested: string[] = []
  const provider = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.setHeader('content-type', 'text/javascript')
    response.end(`globalThis.loaded = [...(globalThis.loaded ?? []), document.currentScript.dataset.siteId]`)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const dataDir = await makeDataFolder('scripts')
  const site = await startSite({
    DATA_DIR: dataDir,
    ANALYTICS_SCRIPT_URL: `${origin}/analytics.js`,
    ANALYTICS_SITE_ID: 'counted',
    LIVE_CHAT_SCRIPT_URL: `${origin}/chat.js`,
    LIVE_CHAT_SITE_ID: 'chatty',
  })
  try {
    const page = await openPage(site.url)
    await page.waitForFunction(() => (globalThis as { loaded?: string[] }).loaded?.length === 2)
    await page.getByRole('contentinfo').getByRole('link').first().click()
    await page.waitForURL('**/pricing')
    expect(requested.toSorted()).toEqual(['/analytics.js', '/chat.js'])
    await page.context().close()
  } finally {
    await site.stop()
    provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
