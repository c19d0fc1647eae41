import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { appears } from './accounts.ts'
import { balance, chooseSample, form, generate, openAsVisitor, waitForResult } from './tool-page.ts'

describe('a visitor', () => {
  test('makes a sticker from a sample photo and downloads a real transparent PNG', async () => {
    const page = await openAsVisitor('/')
    await balance(page, 5).waitFor()
    await chooseSample(page, 'A cat')
    await generate(page).click()
    await waitForResult(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download PNG' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.png$/)
    const { data, info } = await sharp(await readFile(await download.path()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
    expect(info.channels).toBe(4)
    expect(alphaAt(0, 0)).toBe(0)
    expect(alphaAt(info.width >> 1, info.height >> 1)).toBe(255)

    await balance(page, 4).waitFor()
    await page.getByRole('button', { name: 'Receipt' }).click()
    expect(await appears(page.getByRole('dialog').getByText('Welcome to visitors'))).toBe(true)
  })

  test('needs no mouse: the focus moves to the result, and arrow keys move the comparison', async () => {
    const page = await openAsVisitor('/ai-background-remover')
    await page.getByRole('button', { name: 'A cup of coffee' }).focus()
    await page.keyboard.press('Enter')
    await form(page)
      .getByText(/^Ready in about/)
      .waitFor()
    await generate(page).focus()
    await page.keyboard.press('Enter')
    await waitForResult(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Here it is')

    const slider = page.getByRole('slider', { name: 'Compare before and after' })
    await slider.focus()
    const before = Number(await slider.inputValue())
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(before)
  })

  test('sees errors beside the fields: for missing values, and for a file of the wrong kind', async () => {
    const page = await openAsVisitor('/')
    await generate(page).click()
    expect(await appears(form(page).getByText('Please choose a file.'))).toBe(true)
    await form(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    expect(await appears(form(page).getByText('notes.txt isn’t the kind of file we need here.'))).toBe(true)
  })

  test('is told why a file that is no photo is refused', async () => {
    const page = await openAsVisitor('/', { expectedNoise: /422/ })
    await form(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'cat.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg viewBox="0 0 9 9"></svg>'),
      })
    expect(await appears(form(page).getByText(/We don’t take SVG drawings/))).toBe(true)
  })

  test('uploads a large photo in parts and resumes after the connection broke', async () => {
    const page = await openAsVisitor('/', { expectedNoise: /ERR_FAILED/ })
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = sharp({ create: { width: 1700, height: 1700, channels: 3, background: '#888', noise } })
    const buffer = await photo.png({ compressionLevel: 1 }).toBuffer()
    expect(buffer.length).toBeGreaterThan(8 * 2 ** 20)
    const offsets: string[] = []
    // Through the site, or where pages can reach the bucket, into it, and through the site once that has failed.
    await page.route(/uploads\/parts\/[^/]+\?offset=|upload-parts\//, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      offsets.push(new URL(route.request().url()).searchParams.get('offset') ?? 'bucket')
      await (offsets.length === 2 ? route.abort() : route.continue())
    })
    await form(page).locator('input[type=file]').first().setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer,
    })
    await form(page)
      .getByText(/^Ready in about/)
      .waitFor()
    const [first, broken, repeated] = offsets
    const second = String(8 * 2 ** 20)
    expect([
      ['0', second],
      ['bucket', 'bucket'],
    ]).toContainEqual([first, broken])
    expect(repeated).toBe(second)
  })

  test('finds the form as it was left, photo included, after visiting another page', async () => {
    const page = await openAsVisitor('/')
    await chooseSample(page, 'A cup of coffee')
    await page.getByLabel('Outline width').fill('30')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/pricing')
    await page.goBack()
    await page.getByRole('button', { name: 'Remove coffee.webp' }).waitFor()
    await expect.poll(() => page.getByLabel('Outline width').inputValue()).toBe('30')
    await page.reload()
    await page.getByRole('button', { name: 'Remove coffee.webp' }).waitFor()
  })
})

describe('the form', () => {
  test('“Again with changes” restores tab, values and files; pressing the result enlarges it, and Back closes that', async () => {
    const page = await openAsVisitor('/')
    await chooseSample(page, 'A cat')
    await generate(page).click()
    await waitForResult(page)
    await form(page)
      .getByRole('button', { name: /^Remove / })
      .click()
    await form(page).getByRole('tab').nth(1).click()
    await page.getByRole('button', { name: 'Again with changes' }).click()
    await form(page)
      .getByRole('button', { name: /^Remove / })
      .waitFor()
    await form(page).getByRole('tab', { selected: true }).and(form(page).getByRole('tab').first()).waitFor()

    await page.getByRole('button', { name: 'Show in full' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('puts a file that is dropped anywhere into the field that takes it', async () => {
    const page = await openAsVisitor('/ai-background-remover')
    const photo = (await readFile('public/samples/cat.webp')).toString('base64')
    await page.evaluate((bytes) => {
      const files = new DataTransfer()
      const body = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      files.items.add(new File([body], 'dropped.webp', { type: 'image/webp' }))
      document
        .querySelector('footer')
        ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
    }, photo)
    expect(await appears(form(page).getByRole('button', { name: 'Remove dropped.webp' }))).toBe(true)
  })

  test('is submitted with Control and Enter, and a dialog says which credits are missing', async () => {
    const page = await openAsVisitor('/text-to-image-ai')
    await page.route('**/api/credit/anonymous-user-credit', (route) =>
      route.fulfill({ json: { code: 100000, msg: '', data: { credit_remain: 0 } } }),
    )
    await page.reload()
    await balance(page, 0).waitFor()
    const prompt = form(page).locator('[data-field=prompt] textarea')
    await prompt.fill('a fox in the snow')
    await prompt.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: /^You need .* more credits?/ })
    await dialog.getByRole('button', { name: /^Buy 200 credits/ }).waitFor()
    await dialog.getByRole('button', { name: /^Create a free account/ }).click()
    expect(await appears(page.getByRole('dialog').getByLabel('Email'))).toBe(true)
    expect(await prompt.inputValue()).toBe('a fox in the snow')
  })
})
