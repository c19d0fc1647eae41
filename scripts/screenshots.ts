import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { findPage, PAGE_PATHS } from '../src/shared/catalogue/pages.ts'
import { findChromium, launchChromium } from '../tests/e2e/chromium.ts'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'

type View = { width: number; height: number; theme: 'light' | 'dark' }

const FOLDER = path.resolve(import.meta.dirname, '../screenshots')
/** Nobody is signed in, so that pages which ask for it would only show the login page again. */
const PATHS = [...PAGE_PATHS.filter((page) => !findPage(page)?.needsSignIn), '/404', '/design']
const VIEWS: View[] = [
  { width: 360, height: 740, theme: 'light' },
  { width: 360, height: 740, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
  { width: 1440, height: 900, theme: 'dark' },
]

/** Takes every page whole, and a contact sheet on which all of them are seen at once. */
async function photograph(browser: Browser, siteUrl: string, view: View): Promise<void> {
  const name = `${view.width}-${view.theme}`
  const files = new Map(PATHS.map((page) => [page, `${name}/${fileName(page)}`]))
  await mkdir(path.join(FOLDER, name), { recursive: true })
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: view.width, height: view.height },
    colorScheme: view.theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const [address, file] of files) {
    await page.goto(address)
    await page.evaluate(async () => void (await document.fonts.ready))
    await page.screenshot({ path: path.join(FOLDER, file), fullPage: true })
  }
  await context.close()

  const sheet = path.join(FOLDER, `${name}.html`)
  await writeFile(sheet, contactSheet(name, view, files))
  const sheetPage = await browser.newPage({ viewport: { width: 1800, height: 900 } })
  await sheetPage.goto(pathToFileURL(sheet).href, { waitUntil: 'load' })
  await sheetPage.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true })
  await sheetPage.close()
}

function fileName(page: string): string {
  return `${page.slice(1).replaceAll('/', '--') || 'index'}.png`
}

/** Small pictures of what is seen before scrolling; in a browser each leads to the whole page. */
function contactSheet(title: string, { width, height }: View, files: Map<string, string>): string {
  const columns = width > height ? 5 : 10
  const tiles = [...files].map(
    ([page, file]) =>
      `<a href="${file}"><figure><img src="${file}" alt=""><figcaption>${page}</figcaption></figure></a>`,
  )
  return `<!doctype html>
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { margin: 16px; display: grid; gap: 16px; grid-template-columns: repeat(${columns}, 1fr); background: #888; }
  a { color: inherit; text-decoration: none; font: 13px system-ui, sans-serif; }
  figure { margin: 0; }
  img { display: block; width: 100%; aspect-ratio: ${width} / ${height}; object-fit: cover; object-position: top; }
  figcaption { padding: 4px 0; overflow-wrap: anywhere; }
</style>
${tiles.join('\n')}
`
}

const dataDir = await makeDataFolder('screenshots')
const [site, browser] = await Promise.all([
  startSite({ DATA_DIR: dataDir }),
  findChromium(process.env.CHROMIUM_PATH).then(launchChromium),
])
try {
  await rm(FOLDER, { recursive: true, force: true })
  for (const view of VIEWS) await photograph(browser, site.url, view)
  console.log(`${PATHS.length} pages in ${VIEWS.length} views are in ${path.relative('.', FOLDER)}/`)
} finally {
  await browser.close()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
}
