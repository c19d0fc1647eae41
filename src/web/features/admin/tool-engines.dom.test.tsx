import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EnginesOfTool } from '../../../shared/contract/engines.ts'
import { pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { anEngine, aTool } from './engines.fixture.ts'
import { operatorSite } from './operator-site.fixture.ts'
import { ToolEngines } from './tool-engines.tsx'

let requests: Request[] = []
let stopToasts = () => {}
beforeEach(async () => {
  stopToasts = receiveToasts(() => {})
  requests = await operatorSite({
    'POST /api/operation/engines/text-to-image-ai/order': () => ({}),
    'POST /api/operation/engines/text-to-image-ai/switch': () => ({}),
    'POST /api/operation/engines/text-to-image-ai/try': () => ({ data: { id: 'try_1' } }),
  })
})
afterEach(() => stopToasts())

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
const show = async (tool: EnginesOfTool) => {
  await showWithMessages(<ToolEngines tool={tool} onChange={() => {}} />)
}
const sent = () => Promise.all(requests.filter(({ method }) => method === 'POST').map((one) => one.json()))

test('a paused engine shows until when and why, and which one replaces it', async () => {
  const trouble = {
    kind: 'unreachable',
    message: '127.0.0.1:9: connect ECONNREFUSED',
    at: '2026-11-15T08:00:00.000Z',
  } as const
  const down = anEngine({
    id: 'one',
    breaker: 'open',
    open_until: '2026-11-15T08:00:30.000Z',
    failures: 3,
    trouble,
  })
  await show(aTool({ engines: [down], serving: { name: 'Plumdrop Composer', model: null, engine_id: null } }))
  expect(text()).toContain(
    'None of the engines elsewhere can be asked right now, so the built-in one does it.',
  )
  expect(text()).toContain('Breaker open: left alone until')
  expect(text()).toContain('after 3 failures')
  expect(text()).toContain('We can’t reach the provider.')
})

test('a changed order is sent on saving, and not before', async () => {
  await show(aTool())
  await pressButton('Ask Engine one later')
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
    'Engine two',
    'Engine one',
    'Plumdrop C',
  ])
  expect(document.querySelector('output')?.textContent).toContain('Engine one is number 2 now.')
  expect(await sent()).toEqual([])
  await pressButton('Save order')
  expect(await sent()).toEqual([{ engines: ['two', 'one'] }])
})

test('the operators’ changes can be reset to the order of the file', async () => {
  await show(aTool({ reordered: true }))
  await pressButton('Back to the file’s order')
  expect(await sent()).toEqual([{ engines: null }])
})

test('a press switches an engine off, with a message that names it', async () => {
  await show(aTool())
  await pressButton('Switch off Engine one')
  expect(await sent()).toEqual([{ engine_id: 'one', on: false }])
})

test('an engine that is off says so instead of its state, and can be switched on', async () => {
  const off = anEngine({ id: 'one', switched_off: true })
  await show(aTool({ engines: [off], serving: { name: 'Plumdrop Composer', model: null, engine_id: null } }))
  expect(text()).toContain('Switched off: not asked')
  expect(text()).not.toContain('Works, breaker closed')
  expect(text()).toContain('All engines elsewhere are switched off, so Plumdrop Composer does it.')
  await pressButton('Switch on Engine one')
  expect(await sent()).toEqual([{ engine_id: 'one', on: true }])
})

test('a trial shows its cost, asks for a reason, and is bought at that price', async () => {
  await show(aTool())
  await pressButton('Try it · $0.003: Engine one')
  expect(text()).toContain('from fal for $0.003')
  expect(await sent()).toEqual([])
  await pressButton('Buy for $0.003')
  expect(await sent()).toEqual([])
  await enter(find<HTMLInputElement>('[role=dialog] input'), 'a new model')
  await pressButton('Buy for $0.003')
  expect(await sent()).toEqual([{ engine_id: 'one', cost_micros: 3_000, reason: 'a new model' }])
})

test('a trial shows its output', async () => {
  const latest_trial = {
    id: 'try_1',
    at: '2026-11-15T08:00:00.000Z',
    state: 'succeeded',
    cost_micros: 3_000,
    trouble: null,
    output: { kind: 'image', url: '/media/trials/try_1' },
  } as const
  await show(aTool({ engines: [anEngine({ id: 'one', latest_trial })] }))
  const picture = document.querySelector('img')
  expect(picture?.alt).toBe('What Engine one made from the sample')
  expect(text()).toContain('for $0.003:')
})

test('operators who may not change engines get no buttons', async () => {
  await operatorSite({}, 'support')
  await show(aTool({ reordered: true }))
  expect(text()).toContain('Text to image')
  expect(document.querySelectorAll('button')).toHaveLength(0)
})
