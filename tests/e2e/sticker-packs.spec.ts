import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { STICKER_FORMAT_KEYS } from '../../src/shared/catalogue/sticker-formats.ts'
import { appears } from './accounts.ts'
import { accessibilityProblems, openPage, siteUrl } from './browser.ts'
import { readZip } from './creations.ts'

const MESSENGERS: Record<(typeof STICKER_FORMAT_KEYS)[number], string> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  signal: 'Signal',
  imessage: 'iMessage',
  discord: 'Discord',
  emoji: 'Slack and Teams emoji',
  zip: 'Plain pictures',
}

const titles = (page: Page) =>
  page.locator('li[draggable] img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')))

async function save(page: Page, button: string): Promise<Map<string, Buffer>> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readZip(await readFile(await saved.path()))
}

/** The page for people with the link, and the tags for chats and search engines. */
async function expectSharedPage(address: string): Promise<void> {
  const html = await (await fetch(siteUrl + address)).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<meta property="og:title" content="Our pet"/>')
  const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
  const image = await fetch(siteUrl + new URL(card).pathname)
  expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })

  const other = await openPage(address, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  await other.getByRole('heading', { name: 'Our pet' }).waitFor()
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await accessibilityProblems(other)).toEqual([])
  const [saved] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('link', { name: 'Add to Discord' }).click(),
  ])
  expect(readZip(await readFile(await saved.path())).size).toBe(6)
}

test('a visitor with a phone makes a pack of five from one photo and downloads it', async () => {
  const page = await openPage('/', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await page.getByRole('tab', { name: 'Sticker pack' }).click()
  await page.getByRole('button', { name: 'A cat' }).click()
  await page.getByRole('button', { name: 'Generate · 5 credits' }).click()
  await page.getByRole('link', { name: 'Add all 5 to a pack' }).click()
  await page.getByRole('button', { name: 'New pack' }).click()
  await expect.poll(() => titles(page)).toHaveLength(5)

  const before = await titles(page)
  await page
    .getByRole('button', { name: / one place on$/ })
    .first()
    .press('Enter')
  await expect.poll(() => titles(page)).toEqual([before[1], before[0], ...before.slice(2)])
  await page
    .getByLabel(/^Motion of/)
    .first()
    // The shortest motion: each messenger's file of it is made below.
    .selectOption('Shake')
  await page.getByLabel('Name of the pack').fill('Our pet')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  for (const key of STICKER_FORMAT_KEYS)
    expect(await appears(page.getByRole('button', { name: `Download for ${MESSENGERS[key]}` }))).toBe(true)
  // The content of the other archives is tested next to their code.
  const archive = await save(page, `Download for ${MESSENGERS.whatsapp}`)
  const stickers = [...archive].filter(([name]) => /\d\.webp$/.test(name))
  expect(stickers).toHaveLength(5)
  for (const [, file] of stickers) expect((await sharp(file).metadata()).hasAlpha).toBe(true)
  const contents = JSON.parse(String(archive.get('contents.json')))
  expect(contents.sticker_packs[0]).toMatchObject({ name: 'Our pet', tray_image_file: 'tray.png' })

  const sheets = await save(page, 'Sheets of A4')
  expect([...sheets.keys()]).toEqual(['cut-1.svg', 'sheets.pdf'])

  await page.getByRole('button', { name: 'Share pack' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = new URL(await page.getByLabel('Link to the page').inputValue()).pathname
  await expectSharedPage(address)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('button', { name: 'Create link' }).waitFor()
  expect((await fetch(siteUrl + address)).status).toBe(404)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'All packs' }).click()
  await page.getByRole('button', { name: 'Delete Our pet' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Our pet', exact: true }).click()
  await expect.poll(() => titles(page)).toHaveLength(5)
})
