import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { appears, newEmail, registerByApi } from './accounts.ts'
import { hydrated, openPage, siteUrl } from './browser.ts'
import { type Fetched, SLOW_PHONE, untilFormAnswers } from './slow-phone.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Your input' })

/** A press before the code is loaded pulses forever; a button that merely changes takes a moment. */
const isPulsing = (button: Locator) =>
  button.evaluate((element) =>
    element.getAnimations().some(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  )

type Visitor = { token?: string; moving?: boolean }

/**
 * The page as sent by the server, and a function that lets its code load. Animated pages take much work, so
 * they only move if the test is about motion.
 */
async function openWithoutCode(path: string, code: RegExp, { token, moving = false }: Visitor = {}) {
  const page = await openPage('/robots.txt', { reducedMotion: moving ? 'no-preference' : 'reduce' })
  if (token) await page.evaluate((value) => localStorage.setItem('userToken', value), token)
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(code, async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  const letCodeArrive = async () => {
    arrive()
    await hydrated(page)
  }
  return { page, letCodeArrive }
}

describe.each([
  { missing: 'the code of the tool', code: /\/assets\/tool-workbench-/ },
  { missing: 'any code', code: /\/assets\/.*\.js$/ },
])('before $missing has arrived', ({ code }) => {
  test('a press on a sample and the next one on the button both take effect, in this order', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/', code, { moving: true })
    await form(page).getByRole('button', { name: 'A cat' }).click()
    const generate = form(page).getByRole('button', { name: /^Generate/ })
    await generate.click()
    expect(await isPulsing(generate)).toBe(true)
    await letCodeArrive()
    await page.getByRole('region', { name: 'Result', exact: true }).getByRole('progressbar').waitFor()
    await expect.poll(() => isPulsing(generate)).toBe(false)
  })

  test('typed text is kept, and the price and the counter include it', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/text-to-image-ai', code)
    const prompt = form(page).locator('[data-field=prompt] textarea')
    await prompt.pressSequentially('a fox in the snow')
    await letCodeArrive()
    await form(page).getByText('17 / ').waitFor()
    expect(await prompt.inputValue()).toBe('a fox in the snow')
  })

  test('a given consent stays', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/ai-face-swap', code)
    const consent = form(page).getByRole('checkbox')
    await consent.click()
    await letCodeArrive()
    await expect.poll(() => consent.isChecked()).toBe(true)
    // The form's own state decides, and a submitted form shows what is missing.
    await form(page)
      .getByRole('button', { name: /^Generate/ })
      .click()
    await form(page).getByText('Please choose a file.').first().waitFor()
    expect(await consent.isChecked()).toBe(true)
  })

  test('a press on a tab chooses it', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/', code)
    const tab = form(page).getByRole('tab').nth(1)
    await tab.click()
    expect(await tab.getAttribute('aria-selected')).toBe('false')
    await letCodeArrive()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
  })

  test('Enter in the form neither leaves the page nor is forgotten', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/', code)
    await form(page)
      .getByRole('button', { name: /^Generate/ })
      .press('Enter')
    await letCodeArrive()
    await form(page).getByText('Please choose a file.').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  test('a chosen file is uploaded', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/', code)
    await form(page)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
    await letCodeArrive()
    expect(await appears(form(page).getByText('notes.txt isn’t the kind of file we need here.'))).toBe(true)
  })

  test('an idea fills the form', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/', code)
    await page.mouse.wheel(0, 100)
    await page.getByRole('button', { name: 'A penguin wearing a scarf' }).click()
    await letCodeArrive()
    const prompt = form(page).locator('[data-field=prompt] textarea')
    await expect.poll(() => prompt.inputValue()).toBe('A penguin wearing a scarf')
    await expect.poll(() => prompt.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('the menu opens at once, and stays open', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/', code)
    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    const menu = page.locator('#site-menu')
    expect(await menu.isVisible()).toBe(true)
    await letCodeArrive()
    expect(await menu.isVisible()).toBe(true)
    await menu.getByRole('link', { name: 'All tools' }).click()
    await page.waitForURL('**/ai-tools')
    await menu.waitFor({ state: 'hidden' })
  })

  test('a press on a comparison moves it there', async () => {
    const { page, letCodeArrive } = await openWithoutCode('/ai-background-remover', code)
    const slider = page.getByRole('slider', { name: /before and after/i }).first()
    const box = await slider.boundingBox()
    if (!box) throw new Error('The comparison is not shown')
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.3)
    await letCodeArrive()
    const split = () => slider.evaluate((input) => input.parentElement?.style.getPropertyValue('--split'))
    await expect.poll(split).toBe('80%')
  })

  test.each(['/', '/text-to-image-ai', '/ai-voice-cloning'])(
    'nothing moves on %s when its code arrives',
    async (path) => {
      const { page, letCodeArrive } = await openWithoutCode(path, code, { moving: true })
      // Text may grow a little when its font is loaded, which has nothing to do with the code; a busy machine
      // looks like a slow connection.
      const before = await page.evaluate(async () => {
        document.documentElement.removeAttribute('data-slow')
        await document.fonts.load('1rem "Plus Jakarta Sans Variable"')
        await document.fonts.ready
        // A frame is laid out after it was requested.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return performance.now()
      })
      await letCodeArrive()
      const shift = await page.evaluate(
        (start) =>
          new Promise<number>((resolve) => {
            const observer = new PerformanceObserver((list) => {
              const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & { value: number })[]
              resolve(shifts.reduce((sum, { value, startTime }) => sum + (startTime > start ? value : 0), 0))
            })
            observer.observe({ type: 'layout-shift', buffered: true })
            // Paints every page, so that the observer is called even if nothing has moved.
            observer.observe({ type: 'paint', buffered: true })
          }),
        before,
      )
      expect(shift).toBe(0)
    },
  )
})

test('text that is typed and sent during hydration starts a generation', async () => {
  const page = await openPage('/robots.txt', { isNew: true })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.goto('/text-to-image-ai', { waitUntil: 'commit' })
  await form(page).locator('[data-field=prompt] textarea').fill('a fox')
  await form(page)
    .getByRole('button', { name: /^Generate/ })
    .click()
  expect(await appears(page.getByRole('heading', { name: 'Here it is' }))).toBe(true)
})

test('the controls of signed-in people stay in place when they are recognized', async () => {
  const token = await registerByApi(newEmail())
  const { page, letCodeArrive } = await openWithoutCode('/text-to-image-ai', /\/assets\/.*\.js$/, {
    token,
    moving: true,
  })
  const credits = page.getByRole('banner').getByRole('button', { name: /credit/i })
  const before = await credits.boundingBox()
  await letCodeArrive()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  expect(await credits.boundingBox()).toEqual(before)
})

/** Less than three and a half seconds on such a connection, including the page itself. */
const MAX_BYTES_BEFORE_FORM = 170_000

test.each(['/', '/text-to-image-ai'])(
  'a slow phone without input gets what the form of %s needs first, and all of it at once',
  async (path) => {
    const page = await openPage(path, { still: true, ...SLOW_PHONE })
    const answered = await untilFormAnswers(page)
    const [head = ''] = (await (await fetch(siteUrl + path)).text()).split('</head>')
    const isCode = (file: Fetched) => file.path.endsWith('.js')
    const isNamed = (file: Fetched) => isCode(file) && head.includes(file.path)
    const lastCode = Math.max(...answered.fetched.filter(isNamed).map(({ end }) => end))
    // Anything that loads while the form is being hydrated delays nobody.
    const fetched = answered.fetched.filter(({ start }) => start < lastCode)
    const told = JSON.stringify(fetched, null, 2)
    expect(
      fetched.filter((file) => /^\/(examples|features|samples|styles)\/|\.woff2$/.test(file.path)),
    ).toEqual([])
    expect(
      fetched.reduce((sum, { bytes }) => sum + bytes, 0),
      told,
    ).toBeLessThan(MAX_BYTES_BEFORE_FORM)
    // No code is discovered only by running other code.
    expect(fetched.filter((file) => isCode(file) && !isNamed(file))).toEqual([])
  },
)
