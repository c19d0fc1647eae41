import { expect, test } from 'vitest'
import type { Generation } from '../../src/shared/contract/generations.ts'
import { aCreation } from '../../src/web/features/creations/creation.fixture.ts'
import { accessibilityProblems, pageProblems, takeTurn } from './browser.ts'
import { chooseSample, form, generate, openAsVisitor } from './tool-page.ts'

const picture = { kind: 'image', mime: 'image/png', bytes: 1, width: 451, height: 300, duration_ms: null }
const file = { ...picture, url: '/samples/cat.webp' }
const ended: Generation = {
  id: 'gen_shown',
  tool: 'ai-background-remover',
  title: 'Background remover',
  status: 'succeeded',
  progress: 1,
  step: null,
  place: null,
  wait_ms: null,
  inputs: { image: 'up_shown' },
  outputs: [
    {
      ...file,
      kind: 'image',
      id: 'cr_shown',
      poster: null,
      editable: false,
      downloads: ['png', 'webp'].map((variant) => ({ ...file, variant, name: `cat.${variant}` })),
    },
  ],
  credits: { held: 1, captured: 1, released: 0 },
  engine: 'Plumdrop Cutout',
  model: null,
  created_at: '2026-01-01T00:00:00Z',
  finished_at: '2026-01-01T00:00:01Z',
}
const error = { name: 'our_fault', message: 'Something went wrong on our side. You were not charged.' }
const states: Generation[] = [
  { ...ended, status: 'queued', place: 3, wait_ms: 9000, outputs: [] },
  { ...ended, status: 'running', progress: 0.4, step: 'Cutting out', wait_ms: 2000, outputs: [] },
  ended,
  { ...ended, status: 'failed', outputs: [], error },
  { ...ended, status: 'blocked', outputs: [], error },
  { ...ended, status: 'canceled', outputs: [], error },
]

test('axe finds no problem in any state of the page, and each state fits its window', async () => {
  const page = await openAsVisitor('/', { expectedNoise: /404/ })
  const problems: string[] = []
  let turn = 0
  const check = async (state: string) => {
    const view = await takeTurn(page, turn++)
    problems.push(...(await pageProblems(page)).map((problem) => `${state} (${view}): ${problem}`))
  }
  await generate(page).click()
  await form(page).getByText('Please choose a file.').waitFor()
  await check('incomplete')
  await chooseSample(page, 'A cat')
  await check('filled in')
  let shown = ended
  await page.route('**/api/uploads/up_shown', (route) =>
    route.fulfill({ json: { code: 100_000, msg: '', data: { ...file, id: 'up_shown' } } }),
  )
  await page.route('**/api/generations/gen_shown', (route) =>
    route.fulfill({ json: { code: 100_000, msg: '', data: shown } }),
  )
  await page.evaluate(() => sessionStorage.setItem('generation:ai-background-remover', 'gen_shown'))
  for (const state of states) {
    shown = state
    await page.goto('/ai-background-remover')
    await page.getByRole('region', { name: 'Result' }).getByRole('button').first().waitFor()
    await check(state.status)
  }
  expect(problems).toEqual([])
})

test('on a phone the result comes first, the settings open as a sheet, and two results can be compared and zoomed', async () => {
  const page = await openAsVisitor('/', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const made = { ...ended, tool: 'text-to-image-ai', inputs: { prompt: 'a fox' } }
  const creation = (id: string, title: string, generation_id: string) =>
    aCreation({ id, title, generation_id, url: '/samples/cat.webp', downloads: [] })
  const creations = [creation('cr_hen', 'a hen', 'gen_hen'), creation('cr_shown', 'a fox', 'gen_shown')]
  const answers = { 'generations/gen_shown': made, 'creations?*': { creations, next: null } }
  for (const [path, data] of Object.entries(answers)) {
    await page
      .context()
      .route(`**/api/${path}`, (route) => route.fulfill({ json: { code: 100_000, msg: '', data } }))
  }
  await page.evaluate(() => sessionStorage.setItem('generation:text-to-image-ai', 'gen_shown'))
  await page.goto('/text-to-image-ai')

  const result = page.getByRole('region', { name: 'Result' })
  const stage = result.getByRole('group', { name: /Text to image/ })
  await stage.waitFor()
  expect(await result.getByRole('button', { name: 'Zoom in' }).isVisible()).toBe(false)
  await stage.press('+')
  await page.getByRole('button', { name: '150%: show the whole' }).waitFor()
  expect(await form(page).isVisible()).toBe(false)
  const coversNothing = await page.getByRole('button', { name: 'Change settings' }).evaluate((button) => {
    const download = document.querySelector('a[download]')
    return download && button.getBoundingClientRect().top > download.getBoundingClientRect().bottom
  })
  expect(coversNothing, 'the button for settings lies below the one for the download').toBe(true)
  await page.getByRole('button', { name: 'Change settings' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  await sheet.getByRole('textbox').first().fill('a fox at night')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change settings' }).tap()
  expect(await sheet.getByRole('textbox').first().inputValue()).toBe('a fox at night')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Compare', exact: true }).tap()
  await page.getByRole('button', { name: /^Compare: a hen/ }).tap()
  const dialog = page.getByRole('dialog', { name: 'Compare two results' })
  await dialog.getByText('Slider').tap()
  await dialog.getByRole('slider', { name: 'Slide between the two results' }).press('ArrowRight')
  await dialog.getByRole('group', { name: /^a fox beside a hen/ }).press('+')
  await dialog.getByRole('button', { name: '150%: show the whole' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
