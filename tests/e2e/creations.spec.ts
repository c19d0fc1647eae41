import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Creation } from '../../src/shared/contract/creations.ts'
import { appears, openSignedIn, operatorByApi, toast } from './accounts.ts'
import { accessibilityProblems, openPage, siteUrl, VIEWS } from './browser.ts'
import { callApi, creationsOf, download, make, newMaker, readZip } from './creations.ts'

const MAKING_MS = 120_000
/** A page that is not there is an error in the eyes of a browser. */
const expectedNoise = /404/

const viewed = ([colorScheme, width]: ['light' | 'dark', number]) =>
  ({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' }) as const

const cards = (page: Page) => page.getByRole('article')
const openMenu = (page: Page, { title }: Creation) =>
  page
    .getByRole('button', { name: `Actions for ${title}` })
    .first()
    .click()

async function creditsOf(token: string): Promise<number> {
  const { credit_remain } = await callApi<{ credit_remain: number }>(token, 'GET', '/api/credit/details')
  return credit_remain
}

async function share(token: string, { id }: Creation): Promise<string> {
  const { url } = await callApi<{ url: string }>(token, 'POST', `/api/creations/${id}/share`, {})
  return new URL(url).pathname
}

async function findsNothingAt(address: string): Promise<boolean> {
  return (await fetch(siteUrl + address)).status === 404
}

describe('my creations', () => {
  let token: string
  let sticker: Creation
  let cutout: Creation
  beforeAll(async () => {
    token = await newMaker()
    sticker = await make(token, { tool: 'sticker', sample: 'cat' })
    cutout = await make(token, { tool: 'ai-background-remover', sample: 'coffee' })
  }, MAKING_MS)

  test('are found by kind, tool and title, and the address says how', async () => {
    const page = await openSignedIn('/my-creations', token)
    await cards(page).nth(1).waitFor()
    await page.getByLabel('Tool', { exact: true }).selectOption('ai-background-remover')
    await page.waitForURL(/tool=ai-background-remover/)
    await cards(page).filter({ hasText: sticker.title }).waitFor({ state: 'hidden' })
    await cards(page).filter({ hasText: cutout.title }).waitFor()

    await page.getByRole('tab', { name: 'GIFs' }).click()
    await page.getByText('No creation fits what you are looking for.').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await cards(page).nth(1).waitFor()

    await page.getByRole('searchbox').fill(sticker.title.slice(0, 6).toUpperCase())
    await page.waitForURL(/q=/)
    await cards(page).filter({ hasText: cutout.title }).waitFor({ state: 'hidden' })
    await page.reload()
    expect(await appears(cards(page).filter({ hasText: sticker.title }))).toBe(true)
    expect(await cards(page).count()).toBe(1)
  })

  test('are taken along as one archive with the very files in it', async () => {
    const page = await openSignedIn('/my-creations', token)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select all' }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as zip' }).click(),
    ])
    const files = [...readZip(await readFile(await saved.path())).values()]
    expect(files).toHaveLength(2)
    expect(files).toContainEqual(await download(sticker, 'png'))
    expect(files).toContainEqual(await download(cutout, 'png'))
    expect((await sharp(files[0]).metadata()).hasAlpha).toBe(true)
  })

  test('open by their address, and lead on to other tools', async () => {
    const page = await openSignedIn(`/my-creations#${sticker.id}`, token)
    await page.getByRole('dialog').getByRole('img', { name: sticker.title }).waitFor()
    await page.keyboard.press('Escape')
    await openMenu(page, sticker)
    await page.getByRole('menuitem', { name: 'Name, recipe and more' }).click()
    const dialog = page.getByRole('dialog')
    const link = dialog.getByRole('link', { name: 'Background changer' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(`/ai-background-changer?input=${sticker.id}`)
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Make again' }).click()
    await page.waitForURL(`${siteUrl}/`)
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .waitFor()
  })

  test.each(VIEWS)('fit their window, and axe finds nothing (%s, %i px)', async (...view) => {
    const page = await openSignedIn('/my-creations', token, viewed(view))
    await cards(page).nth(1).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view[1])
    const problems = await accessibilityProblems(page)
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const box = page.getByRole('checkbox').first()
    // Out from under the bar that has just come.
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await box.check({ force: true })
    problems.push(...(await accessibilityProblems(page)))
    await page.getByRole('button', { name: 'Done' }).click()
    await openMenu(page, sticker)
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await page.getByRole('dialog').waitFor()
    problems.push(...(await accessibilityProblems(page)))
    expect(problems).toEqual([])
  })

  test('the edge of a cut-out is repaired with the brush, and paid for once', async () => {
    const before = await creditsOf(token)
    const page = await openSignedIn('/my-creations', token)
    await openMenu(page, cutout)
    await page.getByRole('menuitem', { name: 'Edit cut-out' }).click()
    const dialog = page.getByRole('dialog')
    const canvas = dialog.getByLabel('Your cut-out, to paint on')
    await canvas.waitFor()
    await dialog.getByRole('radio', { name: 'Erase' }).check()
    const undo = dialog.getByRole('button', { name: 'Undo' })
    await canvas.click()
    await page.keyboard.press('Control+z')
    await undo.and(page.locator(':disabled')).waitFor()
    await canvas.click()
    await undo.and(page.locator(':enabled')).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save as a new version' }).click()
    await dialog.getByText('Nothing was charged.').waitFor()

    const [version] = (await creationsOf(token)).filter((id) => id !== sticker.id && id !== cutout.id)
    const made = await callApi<Creation>(token, 'GET', `/api/creations/${version}`)
    const alphaInTheMiddle = async (creation: Creation) => {
      const { data, info } = await sharp(await download(creation, 'png'))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data[((info.height >> 1) * info.width + (info.width >> 1)) * 4 + 3]
    }
    expect([await alphaInTheMiddle(cutout), await alphaInTheMiddle(made)]).toEqual([255, 0])
    expect(await creditsOf(token)).toBe(before)
    await callApi(token, 'DELETE', `/api/creations/${version}`)
  })

  test('what is deleted comes back when it is undone, or out of the trash, and is gone when that is emptied', async () => {
    const page = await openSignedIn('/my-creations', token)
    const card = cards(page).filter({ hasText: cutout.title })
    const remove = async () => {
      await openMenu(page, cutout)
      await page.getByRole('menuitem', { name: 'Move to trash' }).click()
      await card.waitFor({ state: 'hidden' })
    }
    await remove()
    await page.getByRole('button', { name: 'Undo' }).click()
    await card.waitFor()
    expect(await creationsOf(token)).toContain(cutout.id)

    await remove()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await creationsOf(token)).not.toContain(cutout.id)
    await page.goto(`${siteUrl}/my-creations?trash`)
    await page.getByRole('button', { name: `Restore ${cutout.title}` }).click()
    await toast(page, `${cutout.title} is back among your creations.`).waitFor()
    expect(await creationsOf(token)).toContain(cutout.id)

    await page.getByRole('button', { name: 'My creations', exact: true }).click()
    await remove()
    await page.getByRole('button', { name: 'Trash (1)' }).click()
    await page.getByRole('button', { name: 'Empty the trash' }).click()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 creation' }).click()
    await page.getByText('The trash is empty').waitFor()
    expect(await findsNothingAt(new URL(cutout.url, siteUrl).pathname)).toBe(true)
  })
})

describe('a shared page', () => {
  let token: string
  let sticker: Creation
  beforeAll(async () => {
    token = await newMaker()
    sticker = await make(token, { tool: 'sticker', sample: 'rocket' })
  }, MAKING_MS)

  test('is seen by anybody, listed by nobody, and gone when it is taken down', async () => {
    const page = await openSignedIn('/my-creations', token)
    await openMenu(page, sticker)
    await page.getByRole('menuitem', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const address = new URL(await dialog.getByLabel('Link to the page').inputValue()).pathname

    const other = await openPage(address)
    const picture = other.getByRole('img', { name: sticker.title })
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(true)
    expect(await other.getByText('Made with AI').isVisible()).toBe(true)
    expect(await other.getByRole('link', { name: 'Make your own' }).getAttribute('href')).toBe('/')

    // What a chat or a browser without scripts is given.
    const html = await (await fetch(siteUrl + address)).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`${sticker.title}</h1>`)
    const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    const image = new URL(card).pathname
    expect((await fetch(siteUrl + image)).headers.get('content-type')).toBe('image/png')

    await dialog.getByRole('switch', { name: 'Let search engines find it' }).click()
    await dialog.getByRole('switch', { checked: true }).waitFor()
    expect(await (await fetch(siteUrl + address)).text()).not.toContain('noindex')

    await dialog.getByRole('button', { name: 'Stop sharing' }).click()
    await toast(page, 'The page is taken down.').waitFor()
    expect(await findsNothingAt(address)).toBe(true)
    expect(await findsNothingAt(image)).toBe(true)
  })

  test.each(VIEWS)('fits its window, and axe finds nothing (%s, %i px)', async (...view) => {
    const page = await openPage(await share(token, sticker), viewed(view))
    await page.getByRole('img', { name: sticker.title }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view[1])
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('verification', () => {
  let token: string
  let sticker: Creation
  let png: Buffer
  beforeAll(async () => {
    token = await newMaker()
    sticker = await make(token, { tool: 'sticker', sample: 'astronaut' })
    png = await download(sticker, 'png')
  }, MAKING_MS)

  async function check(page: Page, buffer: Buffer, name = 'file.png', mimeType = 'image/png') {
    await page.getByLabel('Choose a file to check').setInputFiles({ name, mimeType, buffer })
  }

  test('knows a sticker by its mark, a copy by its looks, and says when it knows nothing', async () => {
    const page = await openPage('/verify')
    await check(page, png)
    await page.getByRole('heading', { name: 'It was made here' }).waitFor()
    await page.getByText(/^Made with Sticker maker on .* It is still kept here\.$/).waitFor()

    await page.getByRole('button', { name: 'Check another file' }).click()
    const copy = await sharp(png)
      .flatten({ background: '#ffffff' })
      .resize(300)
      .jpeg({ quality: 70 })
      .toBuffer()
    await check(page, copy, 'copy.jpg', 'image/jpeg')
    await page.getByRole('heading', { name: 'It looks like something made here' }).waitFor()

    await page.getByRole('button', { name: 'Check another file' }).click()
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const unknown = sharp({ create: { width: 256, height: 256, channels: 3, background: '#777', noise } })
    await check(page, await unknown.png().toBuffer())
    expect(await appears(page.getByRole('heading', { name: 'Nothing found' }))).toBe(true)
    expect(await page.getByRole('button', { name: 'Report it' }).count()).toBe(0)
  })

  test('refuses what is not a picture, whatever it calls itself, and says why', async () => {
    const page = await openPage('/verify', { expectedNoise: /422/ })
    await check(page, Buffer.from('MZ this is a program'))
    expect(await appears(page.getByText('This file could not be checked.'))).toBe(true)
  })

  test('a report reaches an operator, and what is removed is gone everywhere', async () => {
    const address = await share(token, sticker)
    const email = `reporter-${Date.now()}@example.com`
    const page = await openPage(address)
    await page.getByRole('link', { name: 'Report this page' }).click()
    await page.waitForURL(/\/verify\?reference=sh_\w+#report$/)
    await page.getByLabel('Reason').selectOption('likeness')
    await page.getByLabel('What is wrong?').fill('This is my face, and nobody asked me.')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText(`and you are told at ${email}`).waitFor()

    const console = await openSignedIn('/operation', await operatorByApi(), { expectedNoise })
    const report = console.getByRole('listitem').filter({ hasText: email })
    await report.getByText('Due in 48 hours').waitFor()
    await report.getByRole('button', { name: 'Show what was reported' }).click()
    await report.getByRole('button', { name: 'Remove' }).click()
    const problems = await accessibilityProblems(console)
    await console.getByRole('dialog').getByLabel('Reason').fill('against our rules')
    await console.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await report.getByText('No longer kept').waitFor()

    expect(await findsNothingAt(address)).toBe(true)
    expect(await creationsOf(token)).not.toContain(sticker.id)
    expect(problems).toEqual([])
  })

  test.each(VIEWS)('fits its window, and axe finds nothing (%s, %i px)', async (...view) => {
    const page = await openPage('/verify', viewed(view))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view[1])
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Please choose a reason.').waitFor()
    const problems = await accessibilityProblems(page)
    await check(page, png)
    await page.getByRole('heading', { name: 'It was made here' }).waitFor()
    problems.push(...(await accessibilityProblems(page)))
    expect(problems).toEqual([])
  })
})
