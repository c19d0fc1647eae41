import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { appears } from './accounts.ts'
import { accessibilityProblems, hydrated, openPage } from './browser.ts'
import { isFocused } from './keyboard.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Your input' })
const carousel = (page: Page) => page.getByRole('region', { name: 'Explore' })
const slideTitles = (page: Page) => carousel(page).getByRole('heading', { level: 3 }).allTextContents()

async function openExplore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.locator('#site-menu').getByRole('button', { name: 'Explore' }).click()
  await page.getByRole('dialog', { name: 'Explore' }).waitFor()
  await carousel(page).waitFor()
}

describe('landing page', () => {
  test('the headline’s button moves the keyboard focus into the form', async () => {
    const page = await openPage('/')
    await page.getByRole('button', { name: 'Make a sticker' }).first().press('Enter')
    const holdsFocus = () => form(page).evaluate((element) => element.contains(document.activeElement))
    await expect.poll(holdsFocus).toBe(true)
  })

  test('choosing an idea opens its tab, fills in the form and focuses the prompt', async () => {
    const page = await openPage('/')
    await page.getByRole('button', { name: 'A penguin wearing a scarf' }).press('Enter')
    const prompt = form(page).locator('[data-field=prompt] textarea')
    await expect.poll(() => prompt.inputValue()).toBe('A penguin wearing a scarf')
    await expect.poll(() => isFocused(prompt)).toBe(true)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => prompt.inputValue()).toBe('A penguin wearing a scarf')
  })

  test('every idea has a picture', async () => {
    const page = await openPage('/')
    const addresses = await page
      .locator('main img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
    expect(addresses.filter((address) => address.includes('/ideas/')).length).toBeGreaterThanOrEqual(12)
    for (const address of new Set(addresses)) {
      const response = await page.request.get(address)
      expect(`${response.status()} ${response.headers()['content-type']}`).toBe('200 image/webp')
    }
  })

  test('the steps and the questions appear once each', async () => {
    const page = await openPage('/')
    expect(await page.locator('main details').count()).toBe(6)
    expect(await page.getByRole('heading', { level: 2, name: 'A sticker your way' }).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Download or share' }).count()).toBe(1)
  })

  test('pictures that load late do not move the page while it is scrolled', async () => {
    const page = await openPage('/', { viewport: { width: 360, height: 740 } })
    const shift = await page.evaluate(async () => {
      const begun = performance.now()
      for (let top = 0; top < document.body.scrollHeight; top += 400) {
        scrollTo(0, top)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & { value: number })[]
          const whileScrolling = shifts.filter(({ startTime }) => startTime > begun)
          resolve(whileScrolling.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Every page has been painted, so that the observer is called also where nothing has moved.
        observer.observe({ type: 'paint', buffered: true })
      })
    })
    expect(shift).toBeLessThan(0.01)
  })
})

describe('explore', () => {
  test('the landing page’s carousel shows all eight entries', async () => {
    const page = await openPage('/')
    await expect.poll(() => slideTitles(page)).toHaveLength(8)
  })

  test('with reduced motion the carousel stands still and has no pause button', async () => {
    const moving = await openPage('/', { reducedMotion: 'no-preference' })
    expect(await appears(carousel(moving).getByRole('button', { name: 'Pause' }))).toBe(true)
    const still = await openPage('/')
    expect(await appears(carousel(still).getByRole('button', { name: 'Next' }))).toBe(true)
    expect(await carousel(still).getByRole('button', { name: 'Pause' }).count()).toBe(0)
  })

  test('the dialog opens from the menu and lists every page but the current one', async () => {
    const page = await openPage('/text-to-image-ai')
    await openExplore(page)
    await expect.poll(() => slideTitles(page)).toHaveLength(7)
    const titles = await slideTitles(page)
    expect(titles).not.toContain(await page.locator('h1').textContent())
    expect(await accessibilityProblems(page)).toEqual([])
    const width = await page.getByRole('dialog', { name: 'Explore' }).evaluate((box) => box.clientWidth)
    expect(width).toBe(753)

    await page.getByRole('dialog').getByRole('link', { name: 'Get spooky' }).press('Enter')
    await page.waitForURL('**/halloween-ai-generator')
    await page.getByRole('dialog', { name: 'Explore' }).waitFor({ state: 'detached' })
  })

  test('Escape closes the dialog and returns the focus', async () => {
    const page = await openPage('/')
    await openExplore(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Explore' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tools')
  })
})
