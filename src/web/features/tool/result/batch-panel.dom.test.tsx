import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../../shared/codes.ts'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { closeAllDialogs, openDialogs } from '../../../app/dialogs/dialogs.ts'
import { answered, shows, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { find } from '../../../components/ui/render-for-tests.tsx'
import { forgetJobs } from '../../generation/forget-jobs.fixture.ts'
import { loadJobs } from '../../generation/jobs.ts'
import { type BatchItem, storeBatch, useBatch } from './batch.ts'
import BatchPanel from './batch-panel.tsx'

afterAll(forgetJobs)

const TOOL = 'ai-background-remover'
const item = (name: string): BatchItem => ({
  name,
  inputs: { image: `up_${name}` },
  key: `key_${name}`,
  id: null,
  problem: null,
})
const job = (id: string, status: Generation['status']): Generation =>
  ({
    id,
    tool: TOOL,
    status,
    progress: 0,
    inputs: {},
    outputs:
      status === 'succeeded' ? [{ id: `cr_${id}`, kind: 'image', url: '/x', bytes: 1, downloads: [] }] : [],
    created_at: '2026-01-01T00:00:00Z',
    ...(status === 'failed' && { error: { name: 'x', message: 'It broke. You were not charged.' } }),
  }) as unknown as Generation

beforeEach(() => {
  sessionStorage.clear()
  closeAllDialogs()
})
afterEach(() => vi.unstubAllGlobals())

function Panel() {
  const batch = useBatch(TOOL)
  return batch && <BatchPanel tool={TOOL} batch={batch} onClose={() => storeBatch(TOOL, null)} />
}

const starts = (requests: Request[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/generations'))

test('each is started once, those over the limit when there is room, and the results are one archive', async () => {
  const jobs: Generation[] = []
  const requests = fakeSite({
    'GET /api/credit/anonymous-user-credit': { data: { credit_remain: 5 } },
    'GET /api/generations': () => ({ data: { generations: jobs } }),
    'POST /api/generations': () => {
      if (jobs.some(({ status }) => status === 'queued'))
        return { code: Code.busy, status: 429, data: { limit: 1 } }
      jobs.push(job(`gen_${jobs.length + 1}`, 'queued'))
      return { data: { id: `gen_${jobs.length}`, status: 'queued', place: 1, wait_ms: 0, credits: 1 } }
    },
    'POST /api/creations/zip': { data: { url: '#zip' } },
  })
  storeBatch(TOOL, { items: ['a', 'b'].map(item), consent: false, price: 1 })
  await showWithMessages(<Panel />)
  await shows('Starts when there’s a free spot')
  expect(document.body.textContent).toContain('0 of 2 ready')
  jobs[0] = job('gen_1', 'succeeded')
  await act(() => loadJobs())
  await shows('In the queue')
  jobs[1] = job('gen_2', 'failed')
  await act(() => loadJobs())
  await shows('It broke. You were not charged.')
  expect(document.body.textContent).toContain('1 of 2 ready')
  const keys = await Promise.all(
    starts(requests).map(async (request) => (await request.json()).idempotency_key),
  )
  expect([...new Set(keys)]).toEqual(['key_a', 'key_b'])

  find<HTMLButtonElement>('button[aria-label="Show a large"]').click()
  // Each picture is identified by the name of its file.
  expect(openDialogs()).toMatchObject([{ name: 'preview', props: { items: [{ alt: 'a' }], start: 0 } }])

  await act(async () => find<HTMLButtonElement>('button[aria-label="Try again: b"]').click())
  await answered()
  expect(jobs.map(({ id }) => id)).toEqual(['gen_1', 'gen_2', 'gen_3'])
  await act(async () =>
    [...document.querySelectorAll('button')].find((one) => /zip/.test(one.textContent))?.click(),
  )
  await answered()
  const zip = requests.find(({ url }) => url.endsWith('/zip'))
  expect(await zip?.json()).toEqual({ ids: ['cr_gen_1'] })
})
