import { act } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Removal } from '../../../shared/contract/verify.ts'
import { answered, pressButton, shows, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { RemovalsSection } from './removals-section.tsx'

const REMOVED: Removal = {
  id: 'rep_1',
  removed_at: '2026-05-03T12:00:00Z',
  reason: 'It shows somebody.',
  appeal: null,
}
const APPEAL = {
  text: 'It is my own face.',
  at: '2026-05-04T12:00:00Z',
  decision: null,
  decision_reason: null,
}

let removals: Removal[] = []
let requests: Request[] = []

beforeEach(async () => {
  onTestFinished(receiveToasts(() => {}))
  requests = await signedInSite({
    'GET /api/users/removals': () => ({ data: { removals } }),
    'POST /api/users/removals/rep_1/appeal': () => {
      removals = [{ ...REMOVED, appeal: APPEAL }]
      return { data: null }
    },
  })
})

async function show(...shown: Removal[]) {
  removals = shown
  await showWithMessages(<RemovalsSection />)
  await answered()
}

async function write(text: string) {
  const field = find<HTMLTextAreaElement>('textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const text = () => document.body.textContent
const sent = () => requests.filter(({ method }) => method === 'POST')

test('no removals show a message', async () => {
  await show()
  expect(text()).toContain('Nothing of yours has been removed.')
})

test('a removal shows when and why', async () => {
  await show(REMOVED)
  expect(text()).toContain('Removed on May 3, 2026')
  expect(text()).toContain('Our reason: It shows somebody.')
})

test('a removal can be appealed once, in more than a word', async () => {
  await show(REMOVED)
  const open = [...document.querySelectorAll('button')].find((button) => button.textContent !== 'Send')
  if (open) await act(async () => open.click())
  await write('  no way  ')
  await pressButton('Send')
  await shows('Please write 10 to 2,000 characters.')
  expect(sent()).toHaveLength(0)
  await write('It is my own face.')
  await pressButton('Send')
  expect(await sent()[0]?.json()).toEqual({ text: 'It is my own face.' })
  await shows('We’re taking a look')
  expect(document.querySelector('textarea')).toBeNull()
})

test.each([
  ['granted', 'You were right'],
  ['refused', 'Our decision stands'],
] as const)('an appeal that was %s says so', async (decision, words) => {
  await show({ ...REMOVED, appeal: { ...APPEAL, decision, decision_reason: 'We looked again.' } })
  expect(text()).toContain(words)
})
