import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/**
 * What a page has fetched and compiled stays in its context, and is two thirds of what opening one costs. A context that
 * a test has left is therefore emptied and used again, as a browser whose owner has deleted all that sites have stored.
 */
const free: { key: string; page: Page }[] = []
const MAX_FREE = 3

type Storage = Pick<BrowserContextOptions, 'storageState' | 'extraHTTPHeaders'>
type Looks = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'hasTouch'>

/** What can be set again; whoever asks for more gets a context of their own. */
export type ReusableOptions = Storage & Looks

const CAN_BE_SET_AGAIN: ReadonlySet<string> = new Set<keyof ReusableOptions>([
  'storageState',
  'extraHTTPHeaders',
  'viewport',
  'colorScheme',
  'reducedMotion',
  'hasTouch',
])

export const isReusable = (options: object): options is ReusableOptions =>
  Object.keys(options).every((name) => CAN_BE_SET_AGAIN.has(name))

const keyOf = ({ viewport, colorScheme, reducedMotion, hasTouch }: Looks) =>
  JSON.stringify({ viewport, colorScheme, reducedMotion, hasTouch })

/** A free page of a context that looks like this, as if it were new; null where there is none. */
export async function takeUsedPage(
  browser: Browser,
  baseURL: string,
  { storageState, extraHTTPHeaders = {}, ...looks }: ReusableOptions,
): Promise<Page | null> {
  const index = free.findIndex(
    ({ key, page }) => key === keyOf(looks) && page.context().browser() === browser,
  )
  const [taken] = index < 0 ? [] : free.splice(index, 1)
  if (!taken) return null
  const { page } = taken
  const context = page.context()
  await context.setExtraHTTPHeaders(extraHTTPHeaders)
  if (typeof storageState !== 'object') return page
  await context.addCookies(storageState.cookies)
  for (const { origin, localStorage } of storageState.origins) {
    if (origin !== baseURL) throw new Error(`${origin} is not the site of this context`)
    await page.evaluate((items) => {
      for (const { name, value } of items) globalThis.localStorage.setItem(name, value)
    }, localStorage)
  }
  return page
}

/** Leaves nothing of the test in the page and its context, and keeps them for the next. */
export async function putBack(page: Page, site: string, looks: ReusableOptions): Promise<void> {
  const context = page.context()
  try {
    await empty(page, site, looks)
  } catch {
    // It may have crashed, or been closed by its test.
    await context.close()
    return
  }
  free.push({ key: keyOf(looks), page })
  if (free.length > MAX_FREE) await free.shift()?.page.context().close()
}

async function empty(page: Page, site: string, looks: ReusableOptions): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['console', 'pageerror', 'request', 'response', 'framenavigated'] as const)
    page.removeAllListeners(event)
  context.removeAllListeners('request')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // Without scripts of the site, so that nothing is stored any more.
  await page.goto(`${site}/robots.txt`)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await context.clearCookies()
  await context.clearPermissions()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: site, storageTypes: 'all' })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  await page.mouse.move(-1, -1)
  await page.setExtraHTTPHeaders({})
  await page.emulateMedia({
    colorScheme: looks.colorScheme ?? 'light',
    reducedMotion: looks.reducedMotion ?? 'no-preference',
    forcedColors: 'none',
    contrast: 'no-preference',
    media: null,
  })
  if (looks.viewport) await page.setViewportSize(looks.viewport)
}
