import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Creation } from '../../src/shared/contract/creations.ts'
import { appears, openSignedIn, operatorByApi } from './accounts.ts'
import { accessibilityProblems, openPage, pageProblems } from './browser.ts'
import {
  callApi,
  creationsOf,
  download,
  findsNothingAt,
  make,
  newMaker,
  PHONE_AT_NIGHT,
} from './creations.ts'

describe('verification', () => {
  let token: string
  let sticker: Creation
  let png: Buffer
  beforeAll(async () => {
    token = await newMaker()
    sticker = await make(token, { tool: 'sticker', sample: 'astronaut' })
    png = await download(sticker, 'png')
  })

  async function share({ id }: Creation): Promise<string> {
    const { url } = await callApi<{ url: string }>(token, 'POST', `/api/creations/${id}/share`, {})
    return new URL(url).pathname
  }

  async function check(page: Page, buffer: Buffer, name = 'file.png', mimeType = 'image/png') {
    await page.getByLabel('Choose a file to check').setInputFiles({ name, mimeType, buffer })
  }

  test('recognises a sticker by its mark and a copy by its looks, and says when it finds nothing', async () => {
    const page = await openPage('/verify', PHONE_AT_NIGHT)
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Please choose a reason.').waitFor()
    await check(page, png)
    await page.getByRole('heading', { name: 'It was made here' }).waitFor()
    expect(await pageProblems(page)).toEqual([])
    await page.getByText(/^Made with Sticker maker on .* We still keep it here\.$/).waitFor()

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

  test('refuses a file that is no picture, whatever its name, and says why', async () => {
    const page = await openPage('/verify', { expectedNoise: /422/ })
    await check(page, Buffer.from('MZ this is a program'))
    expect(await appears(page.getByText('We couldn’t check this file.'))).toBe(true)
  })

  test('a report reaches an operator, and a removed creation is gone everywhere', async () => {
    const address = await share(sticker)
    const email = `reporter-${Date.now()}@example.com`
    const page = await openPage(address)
    await page.getByRole('link', { name: 'Report this page' }).click()
    await page.waitForURL(/\/verify\?reference=sh_\w+#report$/)
    await page.getByLabel('Reason').selectOption('likeness')
    await page.getByLabel('What is wrong?').fill('This is my face, and nobody asked me.')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByText(`and let you know at ${email}`).waitFor()

    const console = await openSignedIn('/operation', await operatorByApi(), { expectedNoise: /404/ })
    const report = console.getByRole('listitem').filter({ hasText: email })
    await report.getByText('Due in 48 hours').waitFor()
    await report.getByRole('button', { name: 'Show what was reported' }).click()
    await report.getByRole('button', { name: 'Remove' }).click()
    await console.getByRole('dialog').waitFor()
    const problems = await accessibilityProblems(console)
    await console.getByRole('dialog').getByLabel('Reason').fill('against our rules')
    await console.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await report.getByText('No longer kept').waitFor()

    expect(await findsNothingAt(address)).toBe(true)
    expect(await creationsOf(token)).not.toContain(sticker.id)
    expect(problems).toEqual([])
  })
})
