import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { appears, openSignedIn, toast } from './accounts.ts'
import { siteUrl } from './browser.ts'
import { callApi, newMaker } from './creations.ts'
import { balance, chooseSample, form, generate, heading, openAsVisitor, waitForResult } from './tool-page.ts'

describe('a person with jobs in the queue', () => {
  /** Fills the person's places, so that the page's start has to wait. */
  async function occupy(token: string, count: number): Promise<void> {
    const body = new FormData()
    body.set('file', new File([await readFile('public/samples/astronaut.webp')], 'astronaut.webp'))
    const { id } = await callApi<{ id: string }>(token, 'POST', '/api/uploads', body)
    for (let started = 0; started < count; started++) {
      await callApi(token, 'POST', '/api/generations', { tool: 'sticker', inputs: { image: id } })
    }
  }

  test('leaves and returns to the running one, cancels another and is not charged for it', async () => {
    const token = await newMaker()
    const page = await openSignedIn('/ai-background-remover', token)
    await chooseSample(page, 'A cup of coffee')
    await occupy(token, 4)
    await generate(page).click()
    await heading(page, 'In the queue').waitFor()
    expect(await appears(page.getByText(/^You’re n/).last())).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await heading(page, 'Canceled').waitFor()
    expect(await appears(page.getByText(/You were not charged\.$/).last())).toBe(true)

    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 2, name: /In the queue|Making it/ }).waitFor()
    await page.goto('/pricing')
    await page.goto('/ai-background-remover')
    await waitForResult(page)
    // Four stickers and one cut-out of the nineteen daily credits; the canceled one was free.
    await balance(page, 14).waitFor()
  })

  test('starts three at once, and sees all of them to their end in another tab and after a reload', async () => {
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
      await tab.getByRole('button', { name: 'Your jobs: none running, 3 new' }).waitFor()
    }
    await balance(page, 2).waitFor()
    await tray.click()
    const jobs = page.getByRole('dialog', { name: 'Your jobs' })
    await expect.poll(() => jobs.getByText(/Ready, /).count()).toBe(3)
    await jobs.getByRole('link', { name: 'Open: a fox' }).click()
    await page.getByRole('button', { name: /^Show again: a fox/, pressed: true }).waitFor()
    await other.getByRole('button', { name: 'Your jobs: none running, nothing new' }).waitFor()
  })

  test('sends five pictures at once, sees one price for all of them, and downloads one archive', async () => {
    const page = await openAsVisitor('/ai-image-to-image')
    await form(page).getByRole('checkbox', { name: 'Several pictures at once, up to 20' }).check()
    const buffer = await readFile('public/samples/small/coffee.webp')
    const files = [1, 2, 3, 4, 5].map((number) => ({
      name: number === 5 ? `${'a cup of coffee '.repeat(12)}.webp` : `cup-${number}.webp`,
      mimeType: 'image/webp',
      buffer,
    }))
    await form(page).locator('input[type=file]').first().setInputFiles(files)
    await form(page).getByRole('button', { name: 'Generate 5 · 5 credits' }).click()
    await heading(page, '5 of 5 ready').waitFor()
    await balance(page, 0).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 5 as zip' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    await page.reload()
    await heading(page, '5 of 5 ready').waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    const list = page.getByRole('region', { name: 'Several files' })
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('shares a result and uses it as the input of another tool', async () => {
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
    // A message may cover the end of the menu.
    await page.getByRole('menuitem', { name: 'Sticker maker' }).press('Enter')
    // The address requests the creation once, so that a reload does not replace what was chosen since.
    await page.waitForURL(({ pathname, search }) => pathname === '/' && search === '')
    await form(page).getByRole('button', { name: 'Remove coffee' }).waitFor()
  })
})
