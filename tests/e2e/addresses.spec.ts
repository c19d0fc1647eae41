import { expect, test } from 'vitest'
import { TOOL_PAGES } from '../../src/shared/catalogue/tools.ts'
import { openPage, siteUrl } from './browser.ts'

const ask = (path: string) => fetch(siteUrl + path, { redirect: 'manual' })

test.each([
  ['/pricing/', '/pricing'],
  ['/ai-face-swap/?invite_code=PLUM', '/ai-face-swap?invite_code=PLUM'],
  ['/en-US', '/'],
  ['/en-US/pricing', '/pricing'],
  ['/PRICING', '/pricing'],
])('%s leads to %s for good', async (typed, meant) => {
  const answer = await ask(typed)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, meant])
  expect((await ask(meant)).status).toBe(200)
})

test('every tool is also listed among the templates, and has a canonical address', async () => {
  for (const { slug } of TOOL_PAGES) {
    const answer = await ask(`/template/${slug}`)
    expect([slug, answer.status]).toEqual([slug, 200])
    expect(await answer.text()).toContain(`<link rel="canonical" href="${siteUrl}/${slug}"/>`)
  }
  expect((await ask('/template/no-such-tool')).status).toBe(404)
})

test('a page links its languages, and the default for all others', async () => {
  const html = await (await ask('/pricing')).text()
  for (const language of ['en-US', 'x-default']) {
    expect(html).toContain(`<link rel="alternate" hrefLang="${language}" href="${siteUrl}/pricing"/>`)
  }
  expect(await (await ask('/sitemap.xml')).text()).toContain('hreflang="x-default"')
})

test('the addresses that programs request from every site exist', async () => {
  const icon = await ask('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/icon/)])
  const security = await (await ask('/.well-known/security.txt')).text()
  expect(security).toContain(`Contact: ${siteUrl}/contact-us`)
  expect(Date.parse(/Expires: (.+)/.exec(security)?.[1] ?? '')).toBeGreaterThan(Date.now())
  const password = await ask('/.well-known/change-password')
  expect([password.status, password.headers.get('location')]).toEqual([302, '/settings#password'])
  const models = await (await ask('/llms.txt')).text()
  expect(models).toMatch(/^# Plumdrop\n\n> /)
  for (const { slug } of TOOL_PAGES) expect(models).toContain(`(${siteUrl}/${slug})`)
  expect(await (await ask('/manifest.webmanifest')).json()).toMatchObject({ start_url: '/' })
})

test('without scripts the page is readable, and says what is missing', async () => {
  const browser = (await openPage('/pricing')).context().browser()
  const context = await browser?.newContext({ javaScriptEnabled: false, baseURL: siteUrl })
  if (!context) throw new Error('There is no browser')
  const page = await context.newPage()
  await page.goto('/pricing')
  expect(await page.getByText(/needs JavaScript to make things/).isVisible()).toBe(true)
  expect(await page.getByText('$99.99').first().isVisible()).toBe(true)
  await context.close()
})

test('a printed page is its content, dark on white', async () => {
  const page = await openPage('/privacy-policy', { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.isVisible()).toBe(true)
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(28, 21, 51)')
})
