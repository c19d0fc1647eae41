import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { appears, openSignedIn, toast } from './accounts.ts'
import { openPage, siteUrl } from './browser.ts'
import { callApi, newMaker } from './creations.ts'
import {
  balance,
  chooseSample,
  form,
  generate,
  heading,
  MAKING_MS,
  openAsVisitor,
  waitForResult,
} from './tool-page.ts'

describe('a visitor', () => {
  test(
    'makes a sticker from a sample photo and downloads a real transparent PNG',
    async () => {
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
    },
    MAKING_MS,
  )

  test(
    'needs no mouse: the focus goes to the result, and the comparison answers to arrows',
    async () => {
      const page = await openAsVisitor('/ai-background-remover')
      await page.getByRole('button', { name: 'A cup of coffee' }).focus()
      await page.keyboard.press('Enter')
      await form(page)
        .getByText(/^Ready in about/)
        .waitFor()
      await generate(page).focus()
      await page.keyboard.press('Enter')
      await waitForResult(page)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Here it is')

      const slider = page.getByRole('slider', { name: 'Compare before and after' })
      await slider.focus()
      const before = Number(await slider.inputValue())
      await page.keyboard.press('ArrowRight')
      expect(Number(await slider.inputValue())).toBeGreaterThan(before)
    },
    MAKING_MS,
  )

  test('is told in place what is missing, and that a file of another kind does not fit', async () => {
    const page = await openAsVisitor('/')
    await generate(page).click()
    expect(await appears(form(page).getByText('Please choose a file.'))).toBe(true)
    await form(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    expect(
      await appears(form(page).getByText('notes.txt is not the kind of file that is needed here.')),
    ).toBe(true)
  })

  test('reads why the site refuses a file that only looks like a photo', async () => {
    const page = await openAsVisitor('/', { expectedNoise: /422/ })
    await form(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'cat.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg viewBox="0 0 9 9"></svg>'),
      })
    expect(await appears(form(page).getByText(/SVG drawings are not taken/))).toBe(true)
  })

  test('sends a large photo in parts and goes on after the line has broken', async () => {
    const page = await openAsVisitor('/', { expectedNoise: /ERR_FAILED/ })
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888', noise } })
    const buffer = await photo.png({ compressionLevel: 1 }).toBuffer()
    expect(buffer.length).toBeGreaterThan(8 * 2 ** 20)
    const offsets: string[] = []
    await page.route('**/api/uploads/parts/*?offset=*', async (route) => {
      offsets.push(new URL(route.request().url()).searchParams.get('offset') ?? '')
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
    expect([first, broken]).toEqual(['0', String(8 * 2 ** 20)])
    expect(repeated).toBe(broken)
  })

  test('finds the form again after going elsewhere and back, with the photo', async () => {
    const page = await openAsVisitor('/')
    await chooseSample(page, 'A cup of coffee')
    await page.getByLabel('Outline width').fill('30')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/pricing')
    await page.goBack()
    await page.getByRole('button', { name: 'Remove coffee.webp' }).waitFor()
    expect(await page.getByLabel('Outline width').inputValue()).toBe('30')
    await page.reload()
    await page.getByRole('button', { name: 'Remove coffee.webp' }).waitFor()
  })
})

describe('somebody with work in the queue', () => {
  /** Fills the places that one person has, so that what the page starts has to wait. */
  async function occupy(token: string, count: number): Promise<void> {
    const body = new FormData()
    body.set('file', new File([await readFile('public/samples/astronaut.webp')], 'astronaut.webp'))
    const { id } = await callApi<{ id: string }>(token, 'POST', '/api/uploads', body)
    for (let started = 0; started < count; started++) {
      await callApi(token, 'POST', '/api/generations', { tool: 'sticker', inputs: { image: id } })
    }
  }

  test(
    'leaves and comes back to what runs, cancels another and is not charged for it',
    async () => {
      const token = await newMaker()
      const page = await openSignedIn('/ai-background-remover', token)
      await chooseSample(page, 'A cup of coffee')
      await occupy(token, 4)
      await generate(page).click()
      await heading(page, 'In the queue').waitFor()
      expect(await appears(page.getByText(/^You are n/).last())).toBe(true)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await heading(page, 'Cancelled').waitFor()
      expect(await appears(page.getByRole('heading', { name: /You were not charged\.$/ }))).toBe(true)

      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { level: 2, name: /In the queue|Making it/ }).waitFor()
      await page.goto('/pricing')
      await page.goto('/ai-background-remover')
      await waitForResult(page)
      // Four stickers and one cut-out of the nineteen credits of the day; the cancelled one cost nothing.
      await balance(page, 14).waitFor()
    },
    MAKING_MS,
  )

  test(
    'starts three at once, and sees all of them to their end in another tab and after a reload',
    async () => {
      const page = await openAsVisitor('/text-to-image-ai')
      for (const prompt of ['a fox', 'a hen', 'a cat']) {
        await form(page).getByRole('textbox', { name: 'Describe it' }).fill(prompt)
        const started = page.waitForResponse((response) => response.request().method() === 'POST')
        await generate(page).click()
        await started
      }
      const tray = page.getByRole('button', { name: /^Your jobs/ })
      const other = await page.context().newPage()
      await other.goto('/pricing')
      await page.reload()
      for (const tab of [page, other]) {
        await tab
          .getByRole('button', { name: 'Your jobs: none running, 3 new' })
          .waitFor({ timeout: MAKING_MS })
      }
      await balance(page, 2).waitFor()
      await tray.click()
      const jobs = page.getByRole('dialog', { name: 'Your jobs' })
      expect(await jobs.getByText(/^Ready, /).count()).toBe(3)
      await jobs.getByRole('link', { name: 'Open: a fox' }).click()
      await page.getByRole('button', { name: /^Show again: a fox/, pressed: true }).waitFor()
      await other.getByRole('button', { name: 'Your jobs: none running, nothing new' }).waitFor()
    },
    MAKING_MS,
  )

  test(
    'sends five pictures at once, sees one price for all of them, and takes away one archive',
    async () => {
      const page = await openAsVisitor('/ai-image-to-image')
      await form(page).getByRole('checkbox', { name: 'Several pictures at once, up to 20' }).check()
      const buffer = await readFile('public/samples/small/coffee.webp')
      const files = [1, 2, 3, 4, 5].map((number) => ({
        name: `cup-${number}.webp`,
        mimeType: 'image/webp',
        buffer,
      }))
      await form(page).locator('input[type=file]').first().setInputFiles(files)
      await form(page).getByRole('button', { name: 'Generate 5 · 5 credits' }).click()
      await heading(page, '5 of 5 ready').waitFor({ timeout: MAKING_MS })
      await balance(page, 0).waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download 5 as zip' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.zip$/)
      await page.reload()
      await heading(page, '5 of 5 ready').waitFor()
    },
    MAKING_MS,
  )

  test(
    'shares a result and uses it as the input of another tool',
    async () => {
      const token = await newMaker()
      const page = await openSignedIn('/ai-background-remover', token, {
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      await chooseSample(page, 'A cup of coffee')
      await generate(page).click()
      await waitForResult(page)
      await page.getByRole('button', { name: 'Share' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/^Only you can see this/).waitFor()
      await dialog.getByRole('button', { name: 'Create link' }).click()
      const link = await dialog.getByRole('textbox').inputValue()
      const shared = siteUrl + new URL(link).pathname
      expect((await fetch(shared)).status).toBe(200)
      await dialog.getByRole('button', { name: 'Stop sharing' }).click()
      await toast(page, /./).first().waitFor()
      expect((await fetch(shared)).status).toBe(404)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })

      await page.getByRole('button', { name: 'Use in…' }).click()
      // A message may lie over the end of the menu.
      await page.getByRole('menuitem', { name: 'Sticker maker' }).press('Enter')
      // The address asks for the creation once, so that a reload does not put it over what was chosen since.
      await page.waitForURL(({ pathname, search }) => pathname === '/' && search === '')
      await form(page).getByRole('button', { name: 'Remove Background remover' }).waitFor()
    },
    MAKING_MS,
  )
})

describe('the form', () => {
  test(
    'again with changes brings tab, values and files back; a press on the result shows it large, and Back closes that',
    async () => {
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
      expect(await form(page).getByRole('tab').first().getAttribute('aria-selected')).toBe('true')

      await page.getByRole('button', { name: 'Show in full' }).click()
      await page.getByRole('dialog').waitFor()
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/')
    },
    MAKING_MS,
  )

  test('takes a file that is dropped anywhere, in the field that it fits', async () => {
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

  test('is sent with Control and Enter from a long text, and says in a dialog what is missing for it', async () => {
    // Nobody has credits at this address any more.
    const page = await openPage('/text-to-image-ai', {
      extraHTTPHeaders: { 'x-forwarded-for': '198.51.103.1' },
    })
    await page.route('**/api/credit/anonymous-user-credit', (route) =>
      route.fulfill({ json: { code: 100000, msg: '', data: { credit_remain: 0 } } }),
    )
    await page.reload()
    await balance(page, 0).waitFor()
    const prompt = form(page).locator('[data-field=prompt] textarea')
    await prompt.fill('a fox in the snow')
    await prompt.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: /credits? (is|are) missing/ })
    await dialog.getByRole('button', { name: /^Buy 200 credits/ }).waitFor()
    await dialog.getByRole('button', { name: /^Create a free account/ }).click()
    expect(await appears(page.getByRole('dialog').getByLabel('Email'))).toBe(true)
    expect(await prompt.inputValue()).toBe('a fox in the snow')
  })
})
