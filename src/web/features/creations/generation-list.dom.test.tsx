import { act } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Generation } from '../../../shared/contract/generations.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { forgetJobs } from '../generation/forget-jobs.fixture.ts'
import { aGeneration } from '../generation/generation.fixture.ts'
import { loadJobs } from '../generation/jobs.ts'
import { GenerationList } from './generation-list.tsx'

afterAll(forgetJobs)

const failed = (tool: string, facts: Partial<Generation> = {}): Generation =>
  aGeneration({
    id: `gen_${tool}`,
    tool,
    title: '',
    status: 'failed',
    finished_at: '2026-05-03T12:00:05.000Z',
    error: { name: 'x', message: `The ${tool} broke.` },
    ...facts,
  })

let generations: Generation[] = []
let answerRetry = () => {}

async function show(jobs: Generation[]) {
  generations = jobs
  const retried = new Promise<void>((resolve) => {
    answerRetry = resolve
  })
  await signedInSite({
    'GET /api/generations': () => ({ data: { generations } }),
    'POST /api/generations/gen_fox/retry': async () => {
      await retried
      return { data: {} }
    },
    'POST /api/generations/gen_fox/cancel': { code: 5, msg: 'Too busy.', status: 503 },
  })
  await showWithMessages(<GenerationList onMade={() => {}} />)
  await act(() => loadJobs())
}

beforeEach(async () => {
  sessionStorage.clear()
  await forgetJobs()
})

const text = () => document.body.textContent ?? ''

test('a failure that was dismissed during a retry of another stays hidden', async () => {
  await show([failed('fox'), failed('owl')])
  await pressButton('Try again: fox')
  await pressButton('Dismiss owl')
  expect(text()).not.toContain('The owl broke.')
  answerRetry()
  await answered()
  expect(text()).not.toContain('The fox broke.')
  expect(text()).not.toContain('The owl broke.')
})

test('a dismissed failure stays hidden after leaving and returning to the page', async () => {
  await show([failed('fox'), failed('owl')])
  await pressButton('Dismiss owl')
  await showWithMessages(<GenerationList onMade={() => {}} />)
  expect(text().match(/The owl broke\./g)).toBeNull()
  expect(text().match(/The fox broke\./g)).toHaveLength(2)
})

test('failures are one folded line, are not called in progress, and are dismissed together', async () => {
  await show([failed('fox'), failed('owl')])
  expect(find<HTMLDetailsElement>('details').open).toBe(false)
  expect(find('summary').textContent).toBe('2 jobs didn’t work')
  expect(text()).not.toContain('In progress')
  await pressButton('Dismiss all')
  expect(text()).not.toContain('broke')
})

test('blocked generations cannot be retried, and canceled ones are not listed', async () => {
  await show([failed('fox', { status: 'blocked' }), failed('owl', { status: 'canceled', error: undefined })])
  expect(text()).toContain('The fox broke.')
  expect(text()).not.toContain('owl')
  expect(document.querySelector('[aria-label^="Try again"]')).toBeNull()
})

test('a failed cancellation can be repeated', async () => {
  await show([failed('fox', { status: 'running', step: 'Drawing' })])
  await pressButton('Cancel fox')
  expect(find<HTMLButtonElement>('[aria-label="Cancel fox"]').disabled).toBe(false)
})

test.each([
  [89_000, 'about 89 seconds to go'],
  [90_000, 'about 2 minutes to go'],
  [60_000, 'about 60 seconds to go'],
  [1000, 'about 1 second to go'],
])('a wait of %s ms is said as %s', async (wait_ms, words) => {
  await show([failed('fox', { status: 'queued', place: 1, wait_ms })])
  expect(text()).toContain(words)
})

test('a wait that is over is not counted down', async () => {
  await show([failed('fox', { status: 'running', step: 'Drawing', wait_ms: 300 })])
  expect(text()).not.toContain('to go')
})

test('a generation that an engine refused cannot be retried unchanged, and says why', async () => {
  const error = { name: 'rejection.no_face', message: 'No face was found.' }
  await show([failed('owl', { title: 'Snow globe', error })])
  expect(text()).toContain('Snow globe')
  expect(text()).toContain('No face was found.')
  expect(text()).not.toContain('Try again')
})
