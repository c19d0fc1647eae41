import { act } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import type { Generation } from '../../../shared/contract/generations.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite, USER_INFO } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { forgetJobs } from '../generation/forget-jobs.fixture.ts'
import { aGeneration } from '../generation/generation.fixture.ts'
import { loadJobs } from '../generation/jobs.ts'
import { putOnScreen } from '../generation/shown-generation.ts'
import { Tray } from './tray.tsx'

afterAll(forgetJobs)

const job = (id: string, facts: Partial<Generation>) => aGeneration({ id, title: '', ...facts })
const done = { status: 'succeeded', progress: 1, finished_at: '2026-01-01T00:01:00Z' } as const

beforeEach(async () => {
  localStorage.clear()
  await forgetJobs()
})

let listed: Generation[] = []

async function show(jobs: Generation[]) {
  listed = jobs
  const requests = await signedInSite({
    'GET /api/generations': () => ({ data: { generations: listed } }),
    // The leftovers of an earlier test are gone.
    'GET /api/generations/gen_wait': { code: Code.notFound, status: 404 },
    'POST /api/generations/gen_run/cancel': () => ({ data: job('gen_run', { status: 'canceled' }) }),
  })
  await showWithMessages(<Tray />)
  await answered()
  return requests
}

async function hear(jobs: Generation[]) {
  listed = jobs
  await act(() => loadJobs())
}

const button = () => find<HTMLButtonElement>('button[aria-label^="Your jobs"]')
const panel = () => find('[role=dialog]')

test('a bar never runs backwards (trap: a second pass of a video took it back to 30 percent)', async () => {
  await show([job('gen_run', { progress: 0.8 })])
  await act(async () => button().click())
  const bar = () => panel().querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
  expect(bar()).toBe('80')
  await hear([job('gen_run', { progress: 0.3, step: 'Filling' })])
  expect(bar()).toBe('80')
  expect(panel().textContent).toContain('Filling')
  await hear([job('gen_run', { progress: 0.9 })])
  expect(bar()).toBe('90')
})

test('the button counts running jobs, the panel lists them all, and one can be canceled', async () => {
  const requests = await show([
    job('gen_run', { tool: 'ai-effect', title: 'Snow globe', inputs: { template: 'snow-globe' } }),
    job('gen_wait', { status: 'queued', place: 2 }),
    job('gen_done', done),
    job('gen_bad', { status: 'failed', error: { name: 'x', message: 'It broke. You were not charged.' } }),
  ])
  expect(button().getAttribute('aria-label')).toBe('Your jobs: 2 running, 2 new')
  await act(async () => button().click())
  const words = ['Snow globe', 'Drawing', 'number 2 in line', 'Ready, ', 'It broke. You were not charged.']
  for (const part of words) expect(panel().textContent).toContain(part)
  // Seen jobs are not news anymore, even after a reload.
  expect(button().getAttribute('aria-label')).toBe('Your jobs: 2 running, nothing new')
  expect(localStorage.getItem('seenJobs')?.split(' ').toSorted()).toEqual(['gen_bad', 'gen_done'])
  await act(async () => find<HTMLButtonElement>('[role=dialog] button[aria-label^=Cancel]').click())
  await answered()
  expect(requests.some(({ url }) => url.endsWith('/gen_run/cancel'))).toBe(true)
  expect(panel().textContent).toContain('Canceled. You were not charged.')
})

test('an end is announced once, by a message on the page, unless the job is in view', async () => {
  const told: string[] = []
  const stop = receiveToasts(({ title }) => told.push(title))
  await show([job('gen_1', {}), job('gen_2', {}), job('gen_3', {})])
  const leave = putOnScreen(['gen_1'])
  await hear([job('gen_1', done), job('gen_2', {}), job('gen_3', {})])
  expect(told).toEqual([])
  await hear([job('gen_2', { ...done, title: 'Snow globe' }), job('gen_3', {})])
  await hear([job('gen_2', done), job('gen_3', { status: 'failed' })])
  expect(told).toEqual(['Ready: Snow globe', 'Didn’t work: text-to-image-ai'])
  leave()
  stop()
})

test('a job that another tab starts changes the balance here, too', async () => {
  const requests = await show([])
  const balances = () => requests.filter(({ url }) => url.endsWith('/api/users/user_info')).length
  const before = balances()
  const otherTab = new BroadcastChannel('generations')
  await act(async () => {
    otherTab.postMessage({ owner: USER_INFO.user_email, generations: [job('gen_1', {})] })
    await vi.waitFor(() => expect(balances()).toBe(before + 1))
  })
  otherTab.close()
})

test('a hidden tab announces it in its title until it is visible', async () => {
  document.title = 'Pricing'
  await show([job('gen_1', {})])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await hear([job('gen_1', { ...done, title: 'my own words' })])
  expect(document.title).toBe('Ready: text-to-image-ai · Pricing')
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.title).toBe('Pricing')
})

test('several results at once share one message, and failures have their own', async () => {
  const told: { title: string; kind: string }[] = []
  const stop = receiveToasts(({ title, kind }) => told.push({ title, kind }))
  const names = ['gen_1', 'gen_2', 'gen_3', 'gen_4']
  await show(names.map((id) => job(id, {})))
  await hear([
    job('gen_1', done),
    job('gen_2', done),
    job('gen_3', { status: 'blocked' }),
    job('gen_4', { status: 'canceled' }),
  ])
  expect(told).toEqual([
    { title: '2 are ready', kind: 'success' },
    { title: 'Didn’t work: text-to-image-ai', kind: 'warning' },
  ])
  expect(button().getAttribute('aria-label')).toBe('Your jobs: none running, 3 new')
  stop()
})

test('a job that could not be canceled goes on, and can be canceled again', async () => {
  const toasts: string[] = []
  const stop = receiveToasts(({ title }) => toasts.push(title))
  listed = [job('gen_stuck', { title: 'a fox' })]
  await signedInSite({
    'GET /api/generations': () => ({ data: { generations: listed } }),
    'POST /api/generations/gen_stuck/cancel': { code: 5, msg: 'Too busy.', status: 503 },
  })
  await showWithMessages(<Tray />)
  await answered()
  await act(async () => button().click())
  const cancel = () => find<HTMLButtonElement>('[role=dialog] button[aria-label="Cancel: a fox"]')
  await act(async () => cancel().click())
  await answered()
  expect(toasts).toEqual(['Too busy.'])
  expect(cancel().disabled).toBe(false)
  expect(panel().textContent).toContain('Drawing')
  stop()
})

test('waiting and running jobs come before ended ones', async () => {
  await show([
    job('gen_done', { ...done, created_at: '2026-01-01T00:05:00Z', title: 'a hen' }),
    job('gen_last', { created_at: '2026-01-01T00:01:00Z', title: 'an owl' }),
  ])
  await act(async () => button().click())
  const rows = [...panel().querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
  expect(rows[0]).toContain('an owl')
  expect(rows[1]).toContain('a hen')
})
