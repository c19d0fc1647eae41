import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, openPage, siteUrl, takeTurn } from './browser.ts'

/** The text of controls without a visible edge. */
function withoutEdge(): string[] {
  const controls =
    'button, select, textarea, input:not([type=file], [type=range], [type=hidden]), [role=tab], a.select-none'
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility({ opacityProperty: true }) && control.offsetWidth > 1)
    .filter((control) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(control)
      return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1
    })
    .map((control) => control.outerHTML.slice(0, 120))
}

const edgeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth))

describe('in colors that the person has chosen (forced colors)', () => {
  test.each(['/', '/pricing', '/ai-face-swap', '/login', '/contact-us', '/ai-effect'])(
    'every control of %s has an edge',
    async (path) => {
      const page = await openPage(path, { forcedColors: 'active' })
      expect(await page.evaluate(withoutEdge)).toEqual([])
    },
  )

  test('chosen tabs and packs have a stronger edge', async () => {
    const page = await openPage('/pricing', { forcedColors: 'active' })
    const chosen = await edgeOf(page, '[role=tab][aria-selected=true]')
    expect(chosen).toBeGreaterThan(await edgeOf(page, '[role=tab][aria-selected=false]'))
    await page.getByRole('tab', { name: 'One-time' }).click()
    const pack = await edgeOf(page, 'label:has(> input:checked)')
    expect(pack).toBeGreaterThan(await edgeOf(page, 'label:has(> input[type=radio]:not(:checked))'))
  })
})

test('at 400% zoom, the bars are not sticky and the page can be read', async () => {
  const page = await openPage('/text-to-image-ai', { viewport: { width: 320, height: 256 } })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3))
  const staying = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header, main *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .map((element) => element.className),
  )
  expect(staying).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('axe finds nothing in the documentation of the API', async () => {
  const page = await openPage('/robots.txt')
  // Its policy allows no scripts, not even ours.
  const html = await (await fetch(`${siteUrl}/api/docs`)).text()
  await page.setContent(html)
  for (const turn of [0, 1]) {
    await takeTurn(page, turn)
    expect(await accessibilityProblems(page)).toEqual([])
  }
})
