import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Replays } from '../../../shared/contract/operated-generations.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { operatorSite } from './operator-site.fixture.ts'
import { ReplayDialog } from './replay-dialog.tsx'

const FOUND: Replays = {
  tool: 'text-to-image-ai',
  original: { engine: 'Painter', error: null, ms: 3_200, cost_micros: null, outputs: [] },
  engines: [{ id: 'shop:painter', name: 'Other painter', provider: 'shop', cost_micros: 40_000 }],
  replays: [],
}
const REPLAY = {
  id: 'try_1',
  at: '2026-11-15T08:00:00.000Z',
  engine: 'Other painter',
  state: 'succeeded',
  ms: 7_500,
  cost_micros: 40_000,
  error: null,
  output: { kind: 'image', url: '/media/other' },
} as const

let found = FOUND
let requests: Request[] = []
let stopToasts = () => {}
beforeEach(() => {
  found = FOUND
  stopToasts = receiveToasts(() => {})
})
afterEach(() => stopToasts())

async function show() {
  requests = await operatorSite({
    'GET /api/operation/generations/gen_1/replays': () => ({ data: found }),
    'POST /api/operation/generations/gen_1/replay': () => {
      const outputs = [{ kind: 'image' as const, url: '/media/original' }]
      found = { ...FOUND, original: { ...FOUND.original, outputs }, replays: [REPLAY] }
      return { data: { id: 'try_1' } }
    },
  })
  await showWithMessages(<ReplayDialog id="gen_1" onClose={() => undefined} />)
  await answered()
}
const submit = async () => {
  await act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit())
  await answered()
}
const sent = () => requests.filter(({ method }) => method === 'POST')

test('nothing is run or shown without a reason; then both results appear side by side', async () => {
  await show()
  expect(document.body.textContent).toContain('Other painter, $0.04')
  expect(document.body.textContent).toContain('after you ask for a replay')
  await submit()
  expect(sent()).toHaveLength(0)
  const reason = document.querySelector<HTMLInputElement>('[role=dialog] input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(reason, 'blurred')
    reason?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await submit()
  const body = { engine_id: 'shop:painter', cost_micros: 40_000, reason: 'blurred' }
  expect(await sent()[0]?.json()).toEqual(body)
  const runs = [...document.querySelectorAll('[role=dialog] section')].map(({ textContent }) => textContent)
  expect(runs).toHaveLength(2)
  expect(runs[0]).toContain('Painter3.2 sno provider paid')
  expect(runs[1]).toContain('Other painterDone7.5 s$0.04')
  const pictures = [...document.querySelectorAll('[role=dialog] img')].map((img) => img.getAttribute('src'))
  expect(pictures).toEqual(['/media/original', '/media/other'])
})

test('says if no other engine can do it', async () => {
  found = { ...FOUND, engines: [] }
  await show()
  expect(document.body.textContent).toContain('No other engine can do this')
  expect(document.querySelector('[role=dialog] form')).toBeNull()
})
