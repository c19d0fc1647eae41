import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { findPage, PAGE_PATHS } from '../src/shared/catalogue/pages.ts'
import { findChromium, launchChromium } from '../tests/e2e/chromium.ts'
import { OPERATOR_SCENES } from '../tests/e2e/operator-scenes.ts'
import { OPERATOR } from '../tests/e2e/operators.ts'
import type { Scene } from '../tests/e2e/scene.ts'
import {
  makeStickerOn,
  reportLatestOf,
  signInOn,
  signInOperatorOn,
  subscribeOn,
} from '../tests/e2e/scene-people.ts'
import { MAKER_SCENES, SUBSCRIBER_SCENES, VISITOR_SCENES } from '../tests/e2e/scenes.ts'
import { makeDataFolder, startSite } from '../tests/e2e/site-process.ts'

/**
 * Takes every page and dialog as phones, tablets and computers show it, in light and in dark, and puts the six views
 * of each on one sheet: `npm run screenshots [-- name…]`.
 */
const only = process.argv.slice(2)

const FOLDER = path.resolve(import.meta.dirname, '../screenshots')
const THEMES = ['light', 'dark'] as const
/** Each view takes this much of the width of its sheet. */
const WINDOWS = [
  { width: 360, height: 740, onSheet: 240 },
  { width: 768, height: 1024, onSheet: 400 },
  { width: 1440, height: 900, onSheet: 660 },
]
const SHEET_GAP = 12
const LONGEST_ON_SHEET = 1500

/** Effects have two addresses, and so does the start page; each is taken once. */
const PAGES: readonly Scene[] = [...PAGE_PATHS, '/404', '/design', '/offline']
  .filter((page) => page !== '/home' && !/^\/template\/(?!home)/.test(page) && !findPage(page)?.needsSignIn)
  .map((page) => ({ name: page.slice(1).replaceAll('/', '--') || 'home', path: page, isPage: true }))

/** Sticky parts would end up in the middle of the photograph, and parts far down would be empty. */
const WHOLE_PAGE =
  'main .sticky { position: static !important } .drawn-when-near { content-visibility: visible !important }'

async function photograph(page: Page, scene: Scene): Promise<void> {
  if (only.length > 0 && !only.includes(scene.name)) return
  await mkdir(path.join(FOLDER, scene.name), { recursive: true })
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height })
    await page.goto(scene.path)
    // Parts of a page wait for the first interaction.
    await page.mouse.move(1, 1)
    await page.waitForLoadState('networkidle')
    await scene.open?.(page)
    await page.waitForLoadState('networkidle')
    if (scene.isPage) await page.addStyleTag({ content: WHOLE_PAGE })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(everythingLoaded)
      const file = path.join(FOLDER, scene.name, `${width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: scene.isPage ?? false, animations: 'disabled' })
    }
  }
  await writeSheet(scene.name)
}

/** Pictures further down load when they come near, which on a photograph they never do. */
async function everythingLoaded(): Promise<void> {
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => {}))])
}

/** Light above dark; only the beginning of a long page. */
async function writeSheet(name: string): Promise<void> {
  const parts: { input: Buffer; left: number; top: number; bottom: number }[] = []
  let top = 0
  for (const theme of THEMES) {
    let left = 0
    for (const { width, onSheet } of WINDOWS) {
      const small = await sharp(path.join(FOLDER, name, `${width}-${theme}.png`))
        .resize(onSheet)
        .toBuffer()
      const { height } = await sharp(small).metadata()
      const shown = Math.min(height, LONGEST_ON_SHEET)
      const input = await sharp(small).extract({ left: 0, top: 0, width: onSheet, height: shown }).toBuffer()
      parts.push({ input, left, top, bottom: top + shown })
      left += onSheet + SHEET_GAP
    }
    top = Math.max(...parts.map(({ bottom }) => bottom)) + SHEET_GAP
  }
  const width = WINDOWS.reduce((sum, { onSheet }) => sum + onSheet + SHEET_GAP, 0)
  await sharp({ create: { width, height: top, channels: 3, background: '#888888' } })
    .composite(parts)
    .png()
    .toFile(path.join(FOLDER, `${name}.png`))
}

async function photographAll(browser: Browser, siteUrl: string): Promise<void> {
  const open = () =>
    browser.newContext({ baseURL: siteUrl, serviceWorkers: 'block' }).then((context) => context.newPage())
  const visitor = await open()
  for (const scene of [...PAGES, ...VISITOR_SCENES]) await photograph(visitor, scene)

  const maker = await open()
  await signInOn(maker, 'maker@plumdrop.test')
  await makeStickerOn(maker)
  await reportLatestOf(maker)
  for (const scene of MAKER_SCENES) await photograph(maker, scene)
  await subscribeOn(maker)
  for (const scene of SUBSCRIBER_SCENES) await photograph(maker, scene)

  const operator = await open()
  await signInOperatorOn(operator)
  for (const scene of OPERATOR_SCENES) await photograph(operator, scene)
}

const dataDir = await makeDataFolder('screenshots')
const [site, browser] = await Promise.all([
  startSite({ DATA_DIR: dataDir, OPERATOR_EMAILS: OPERATOR }),
  findChromium(process.env.CHROMIUM_PATH).then(launchChromium),
])
try {
  if (only.length === 0) await rm(FOLDER, { recursive: true, force: true })
  await photographAll(browser, site.url)
  console.log(`The sheets are in ${path.relative('.', FOLDER)}/`)
} finally {
  await browser.close()
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
}
