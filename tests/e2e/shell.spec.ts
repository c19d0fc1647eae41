import { describe, expect, test } from 'vitest'
import { EFFECTS } from '../../src/shared/catalogue/effects.ts'
import { PAGE_PATHS } from '../../src/shared/catalogue/pages.ts'
import { PSEUDO_MARK } from '../../src/shared/i18n/pseudo-locale.ts'
import { openPage, overflowOf, pageProblems, siteUrl, takeTurn } from './browser.ts'
import { isFocused } from './keyboard.ts'

const NEEDS_SIGN_IN = ['/my-creations', '/settings']

describe('routes of the specification', () => {
  test.each(PAGE_PATHS.filter((path) => !NEEDS_SIGN_IN.includes(path)))(
    '%s answers with a page',
    async (path) => {
      const response = await fetch(siteUrl + path)
      expect(response.status).toBe(200)
      expect(await response.text()).toMatch(/<h1/)
    },
  )

  test.each(NEEDS_SIGN_IN)(
    '%s sends a signed-out visitor to /login and remembers the return path',
    async (path) => {
      const response = await fetch(`${siteUrl}${path}?tab=1`, { redirect: 'manual' })
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe('/login')
      expect(response.headers.get('set-cookie')).toContain(
        `fromFullPath=${encodeURIComponent(`${path}?tab=1`)}`,
      )
    },
  )

  test.each(['/404', '/operation', '/no-such-page', '/template/no-such-effect', '/a/b/c', '/pricing/x'])(
    '%s is not found, and the message contains the path',
    async (path) => {
      const response = await fetch(siteUrl + path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain(`Page Not Found: ${path}`)
    },
  )
})

describe('shell', () => {
  test('the menu lists every family and leads to a tool without a full page load', async () => {
    const page = await openPage('/')
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    await page.getByRole('button', { name: 'Tools' }).click()
    const menu = page.getByRole('navigation', { name: 'All tools' })
    await menu.getByRole('link', { name: 'Background remover' }).click()
    await page.getByRole('heading', { level: 1, name: 'Background remover' }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
    await page.locator('#site-menu').waitFor({ state: 'hidden' })
    await expect.poll(() => page.title()).toBe('AI background remover | Plumdrop')
  })

  test('the menu closes with Escape and returns the focus', async () => {
    const page = await openPage('/')
    const button = page.getByRole('button', { name: 'Tools' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator('#site-menu').waitFor({ state: 'visible' })
    await page.keyboard.press('Escape')
    await page.locator('#site-menu').waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(button)).toBe(true)
  })

  test('the chosen theme applies from the first paint of the next page', async () => {
    const page = await openPage('/', { colorScheme: 'light' })
    await page.getByRole('button', { name: 'Switch between light and dark' }).first().click()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  test('a link keeps the language, and the cookie remembers it', async () => {
    const page = await openPage('/en-XA')
    await page.getByRole('contentinfo').getByRole('link').first().click()
    await page.waitForURL('**/en-XA/pricing')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(cookie).toMatchObject({ value: 'en-XA', path: '/', sameSite: 'Lax' })
    await page.goto('/contact-us')
    expect(new URL(page.url()).pathname).toBe('/en-XA/contact-us')
  })

  test('every visible text of the pseudo-locale comes from the message files', async () => {
    for (const path of ['/en-XA', '/en-XA/no-such-page']) {
      const page = await openPage(path, { expectedNoise: /404/ })
      const bare = await page.evaluate((mark) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement
          const text = parent?.textContent?.trim() ?? ''
          // Prompts are English in every language, because engines expect that.
          const isElse = parent?.closest('script, style, [aria-hidden], [lang="en"]')
          // A part of a message may have its own element, next to the text of the others.
          const beside = Array.from(parent?.parentElement?.childNodes ?? [])
          const isPart = beside.some(
            ({ nodeName, textContent }) => nodeName === '#text' && textContent?.includes(mark),
          )
          if (!isElse && !isPart && /\p{L}/u.test(text) && !text.includes(mark)) found.push(text)
        }
        return found
      }, PSEUDO_MARK)
      expect(bare.filter((text) => text !== 'Plumdrop' && !text.startsWith('Page Not Found: '))).toEqual([])
    }
  })
})

describe('accessibility', () => {
  test('text alone at twice its size hides nothing on a phone', async () => {
    const page = await openPage('/', { viewport: { width: 360, height: 800 } })
    const problems: string[] = []
    for (const path of ['/', '/video-face-swap', '/ai-tools', '/pricing', '/status', '/ai-effect/create']) {
      await page.goto(path)
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      problems.push(...(await overflowOf(page)).map((problem) => `${path} ${problem}`))
      const header = page.getByRole('banner').getByRole('button', { name: 'Menu' })
      const box = await header.boundingBox()
      expect(box && box.x + box.width, path).toBeLessThanOrEqual(360)
    }
    expect(problems).toEqual([])
  })

  test('every page fits its window, wide or narrow, and axe finds nothing, light or dark', async () => {
    const page = await openPage('/', { expectedNoise: /404/ })
    const problems: string[] = []
    async function look(path: string, turn: number, find: typeof pageProblems) {
      const view = await takeTurn(page, turn)
      problems.push(...(await find(page)).map((problem) => `${path} (${view}) ${problem}`))
    }
    // Pages of effects differ only in their texts: each must fit, and axe checks one of five.
    const isEffect = (path: string) => EFFECTS.some(({ slug }) => path.endsWith(`/${slug}`))
    const open = PAGE_PATHS.filter((path) => !NEEDS_SIGN_IN.includes(path))
    const paths = [...open.filter((path) => !isEffect(path)), '/404', '/design']
    for (const [index, path] of open.filter(isEffect).entries()) {
      if (index % 5 === 0) paths.push(path)
      else if (!path.startsWith('/template/')) {
        await page.goto(path)
        for (const turn of [0, 1]) await look(path, turn, overflowOf)
      }
    }
    for (const [index, path] of paths.entries()) {
      await page.goto(path)
      await look(path, index + 1, overflowOf)
      await look(path, index, pageProblems)
    }
    expect(problems).toEqual([])
  }, 600_000)
})
