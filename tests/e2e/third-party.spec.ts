import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, hydrated, openPage, siteUrl, VIEWS } from './browser.ts'
import { makeDataFolder, type SiteProcess, startSite } from './site-process.ts'

test('by default a page sends requests to the site only', async () => {
  const page = await openPage('/')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== siteUrl) foreign.push(request.url())
  })
  await page.reload({ waitUntil: 'networkidle' })
  expect(foreign).toEqual([])
})

/** Another company's host, and the requests to it. */
async function startProvider() {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.setHeader('content-type', 'text/javascript')
    response.end(`globalThis.loaded = [...(globalThis.loaded ?? []), document.currentScript.dataset.siteId]`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, requested, close: () => server.close() }
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })
const cookieChoice = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'cookieChoice')

describe('if the operator has configured analytics and live chat', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>
  let site: SiteProcess
  let dataDir: string
  beforeAll(async () => {
    provider = await startProvider()
    dataDir = await makeDataFolder('scripts')
    site = await startSite({
      DATA_DIR: dataDir,
      ANALYTICS_SCRIPT_URL: `${provider.origin}/analytics.js`,
      ANALYTICS_SITE_ID: 'counted',
      LIVE_CHAT_SCRIPT_URL: `${provider.origin}/chat.js`,
      LIVE_CHAT_SITE_ID: 'chatty',
    })
  })
  afterAll(async () => {
    await site.stop()
    provider.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('nothing of theirs is loaded before people accept; then once, and again on the next visit', async () => {
    const page = await openPage(site.url, { expectedNoise: /^asked another host: http:\/\/127\.0\.0\.1/ })
    await banner(page).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/pricing')
    await page.waitForLoadState('networkidle')
    expect(provider.requested).toEqual([])

    await banner(page).getByRole('button', { name: 'Accept' }).click()
    await page.waitForFunction(() => (globalThis as { loaded?: string[] }).loaded?.length === 2)
    expect(provider.requested.toSorted()).toEqual(['/analytics.js', '/chat.js'])
    expect(await banner(page).count()).toBe(0)
    await page.reload()
    await page.waitForFunction(() => (globalThis as { loaded?: string[] }).loaded?.length === 2)
    expect(await banner(page).count()).toBe(0)
    const { value, expires } = (await cookieChoice(page)) ?? {}
    expect(value).toBe('accepted')
    expect(((expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(182, 0)

    // People who change their mind get a page without the accepted scripts.
    const choices = page.getByRole('button', { name: 'Cookie choices' })
    await choices.press('Enter')
    expect(await banner(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await banner(page).waitFor({ state: 'hidden' })
    expect(await choices.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await Promise.all([
      page.waitForEvent('load'),
      banner(page).getByRole('button', { name: 'Reject' }).press('Enter'),
    ])
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => 'loaded' in globalThis)).toBe(false)
    expect((await cookieChoice(page))?.value).toBe('rejected')
  })

  test.each(VIEWS)(
    'the banner moves nothing, fits, and axe finds nothing (%s, %i px)',
    async (colorScheme, width) => {
      const before = provider.requested.length
      const viewport = { width, height: 740 }
      const page = await openPage(`${site.url}/pricing`, { colorScheme, viewport, reducedMotion: 'reduce' })
      await banner(page).waitFor()
      const box = await banner(page).boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width && box.height < 400).toBe(true)
      expect(await accessibilityProblems(page)).toEqual([])
      const asked = await page.evaluate(placesOfParts)
      await banner(page).getByRole('button', { name: 'Reject' }).click()
      await banner(page).waitFor({ state: 'hidden' })
      expect(asked.length).toBeGreaterThan(50)
      expect(await page.evaluate(placesOfParts)).toEqual(asked)
      await page.reload()
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      expect(await banner(page).count()).toBe(0)
      expect(provider.requested).toHaveLength(before)
    },
  )
})

/**
 * Resolves when the whole page uses its own font: the system's font, which slow connections show first, has
 * another width.
 */
async function placesOfParts(): Promise<number[][]> {
  await document.fonts.ready
  return [...document.querySelectorAll('header, main *, footer')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return [x, y, width, height]
  })
}
