import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OperatedGeneration } from '../../../shared/contract/operated-generations.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import GenerationsPage from './generations-page.tsx'
import { operatorSite } from './operator-site.fixture.ts'

const RUNNING: OperatedGeneration = {
  id: 'gen_1',
  tool: 'sticker',
  status: 'running',
  progress: 0.4,
  engine: 'Plumdrop sticker',
  error: null,
  credits: 3,
  created_at: '2026-11-15T08:00:00.000Z',
  started_at: '2026-11-15T08:00:01.000Z',
  person: { id: '7c1f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d11', email: 'ada@example.com' },
  inputs: { style: 'flat' },
}

let queue: OperatedGeneration[] = []
let isDown = false
let requests: Request[] = []
let stopToasts = () => {}

beforeEach(async () => {
  queue = [RUNNING, { ...RUNNING, id: 'gen_2', tool: 'text-to-speech' }]
  isDown = false
  stopToasts = receiveToasts(() => {})
  requests = await operatorSite({
    'GET /api/operation/generations': () =>
      isDown ? { code: 500_000, msg: 'down', data: null } : { data: { queue, failures: [] } },
    'POST /api/operation/generations/gen_1/cancel': () => ({}),
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  stopToasts()
})

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

async function show() {
  await showWithMessages(<GenerationsPage />)
  await answered()
}
async function lookAgain() {
  await act(async () => vi.advanceTimersByTime(3_000))
  await answered()
}

test('an open decision stays if its generation ends meanwhile', async () => {
  await show()
  await pressButton('Cancel sticker, gen_1')
  await enter(find<HTMLInputElement>('[role=dialog] input'), 'asked for it')
  queue = []
  await lookAgain()
  expect(text()).toContain('Nothing is running or waiting.')
  expect(find<HTMLInputElement>('[role=dialog] input').value).toBe('asked for it')
  await pressButton('Cancel it')
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ reason: 'asked for it' })
})

test('a failed refresh keeps the old list and says so, and the next one removes the note', async () => {
  await show()
  isDown = true
  await lookAgain()
  expect(text()).toContain('The queue: 2 generations')
  expect(text()).toContain('The site isn’t answering.')
  isDown = false
  queue = [RUNNING]
  await lookAgain()
  expect(text()).toContain('The queue: 1 generation')
  expect(text()).not.toContain('The site isn’t answering.')
})

test('if nothing was loaded yet, a failure can be retried', async () => {
  isDown = true
  await show()
  expect(text()).toContain('Try again')
  isDown = false
  await pressButton('Try again')
  expect(text()).toContain('The queue: 2 generations')
})
