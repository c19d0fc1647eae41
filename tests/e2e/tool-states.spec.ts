import { expect, test } from 'vitest'
import type { Generation } from '../../src/shared/contract/generations.ts'
import { accessibilityProblems, VIEWS } from './browser.ts'
import { chooseSample, form, generate, MAKING_MS, openAsVisitor } from './tool-page.ts'

const picture = { kind: 'image', mime: 'image/png', bytes: 1, width: 451, height: 300, duration_ms: null }
const file = { ...picture, url: '/samples/cat.webp' }
const ended: Generation = {
  id: 'gen_shown',
  tool: 'ai-background-remover',
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

test.each(VIEWS)(
  'axe finds nothing in any state of the page (%s, %i px)',
  async (colorScheme, width) => {
    const viewport = { width, height: 800 }
    const page = await openAsVisitor('/', {
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
      expectedNoise: /404/,
    })
    const problems: string[] = []
    const check = async (state: string) => {
      for (const problem of await accessibilityProblems(page)) problems.push(`${state}: ${problem}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) problems.push(`${state}: ${overflow} px too wide`)
    }
    await generate(page).click()
    await form(page).getByText('Please choose a file.').waitFor()
    await check('incomplete')
    await chooseSample(page, 'A cat')
    await check('filled in')
    await page
      .context()
      .route('**/api/uploads/up_shown', (route) =>
        route.fulfill({ json: { code: 100_000, msg: '', data: { ...file, id: 'up_shown' } } }),
      )
    await page.evaluate(() => sessionStorage.setItem('generation:ai-background-remover', 'gen_shown'))
    for (const state of states) {
      await page
        .context()
        .route('**/api/generations/gen_shown', (route) =>
          route.fulfill({ json: { code: 100_000, msg: '', data: state } }),
        )
      await page.goto('/ai-background-remover')
      await page.getByRole('region', { name: 'Result' }).getByRole('button').first().waitFor()
      await check(state.status)
    }
    expect(problems).toEqual([])
  },
  MAKING_MS,
)
