import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Creation } from '../../src/shared/contract/creations.ts'
import { appears, openSignedIn, toast } from './accounts.ts'
import { accessibilityProblems, pageProblems, siteUrl } from './browser.ts'
import {
  actionsOf,
  callApi,
  creationsOf,
  creditsOf,
  download,
  findsNothingAt,
  make,
  newMaker,
  PHONE_AT_NIGHT,
  readZip,
} from './creations.ts'

const cards = (page: Page) => page.getByRole('article')

describe('my creations', () => {
  let token: string
  let sticker: Creation
  let cutout: Creation
  beforeAll(async () => {
    token = await newMaker()
    sticker = await make(token, { tool: 'sticker', sample: 'cat' })
    cutout = await make(token, { tool: 'ai-background-remover', sample: 'coffee' })
  })

  test('are found by kind, tool and title, and the address contains the filter', async () => {
    const page = await openSignedIn('/my-creations', token)
    await cards(page).nth(1).waitFor()
    await page.getByLabel('Tool', { exact: true }).selectOption('ai-background-remover')
    await page.waitForURL(/tool=ai-background-remover/)
    await cards(page).filter({ hasText: sticker.title }).waitFor({ state: 'hidden' })
    await cards(page).filter({ hasText: cutout.title }).waitFor()

    await page.getByRole('tab', { name: 'GIFs' }).click()
    await page.getByText('None of your creations match. Try other words, or show everything.').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await cards(page).nth(1).waitFor()

    await page.getByRole('searchbox').fill(sticker.title.slice(0, 6).toUpperCase())
    await page.waitForURL(/q=/)
    await cards(page).filter({ hasText: cutout.title }).waitFor({ state: 'hidden' })
    await page.reload()
    expect(await appears(cards(page).filter({ hasText: sticker.title }))).toBe(true)
    await expect.poll(() => cards(page).count()).toBe(1)
  })

  test('are downloaded as one archive with exactly their files', async () => {
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

  test('open by their address, and lead to other tools', async () => {
    const page = await openSignedIn(`/my-creations#${sticker.id}`, token)
    await page.getByRole('dialog').getByRole('img', { name: sticker.title }).waitFor()
    await page.keyboard.press('Escape')
    await actionsOf(page, sticker).click()
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

  test('on a phone, the first piece is in the first window, and filters open above it', async () => {
    const page = await openSignedIn('/my-creations', token, PHONE_AT_NIGHT)
    const first = cards(page).first()
    await first.waitFor()
    const { y = 0 } = (await first.boundingBox()) ?? {}
    expect(y).toBeLessThan(PHONE_AT_NIGHT.viewport.height / 2)
    const tool = page.getByLabel('Tool', { exact: true })
    expect(await tool.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters and trash' }).click()
    await tool.selectOption('ai-background-remover')
    await page.getByRole('button', { name: 'Filters and trash: 1 filter is on' }).waitFor()
    expect(await pageProblems(page)).toEqual([])
  })

  test('axe finds nothing while some are selected', async () => {
    const page = await openSignedIn('/my-creations', token, PHONE_AT_NIGHT)
    await cards(page).nth(1).waitFor()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const box = page.getByRole('checkbox').first()
    // Out from under the bar that has just appeared.
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await box.check({ force: true })
    expect(await pageProblems(page)).toEqual([])
  })

  test('the edge of a cut-out is repaired with the brush, and paid for once', async () => {
    const before = await creditsOf(token)
    const page = await openSignedIn('/my-creations', token)
    await actionsOf(page, cutout).click()
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

  test('deleted creations return through the undo or the trash, until that is emptied', async () => {
    const page = await openSignedIn('/my-creations', token)
    const card = cards(page).filter({ hasText: cutout.title })
    const remove = async () => {
      await actionsOf(page, cutout).click()
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
