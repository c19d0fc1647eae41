import { beforeEach, expect, test } from 'vitest'
import type { CreditEntry } from '../../../shared/contract/credit.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { CreditHistory } from './credit-history.tsx'

const entry = (id: string, amount: number): CreditEntry => ({
  id,
  at: '2026-05-03T12:00:00Z',
  kind: amount > 0 ? 'grant' : 'hold',
  source: amount > 0 ? 'pack' : null,
  tool: amount > 0 ? null : 'sticker',
  amount,
  expires_at: null,
})

type Page = { entries: CreditEntry[]; next: string | null } | null
let pages: Page[] = []
let requests: Request[] = []

beforeEach(async () => {
  requests = await signedInSite({
    'GET /api/credit/history': () => {
      const page = pages.shift()
      return page ? { data: page } : { status: 503, code: 30005, msg: 'Not now.' }
    },
  })
})

async function show(...answers: Page[]) {
  pages = answers
  await showWithMessages(<CreditHistory />)
  await answered()
}

const amounts = () =>
  [...document.querySelectorAll('li > span:last-child')].map(({ textContent }) => textContent)
const asked = () =>
  requests
    .filter(({ url }) => url.includes('/credit/history'))
    .map(({ url }) => new URL(url).searchParams.get('before'))

test('an empty history says so', async () => {
  await show({ entries: [], next: null })
  expect(document.body.textContent).toContain('Nothing here yet.')
})

test('income and spending have their signs, and nothing more is offered at the end', async () => {
  await show({ entries: [entry('3', 2000), entry('2', -5), entry('1', 0)], next: null })
  expect(amounts()).toEqual(['+2,000', '-5', '0'])
  expect(document.body.textContent).toContain('Held for work in progress · sticker')
  expect(document.body.textContent).not.toContain('Show more')
})

test('the next page starts where the last one ended, and is appended to it', async () => {
  await show({ entries: [entry('9', 1)], next: '9' }, { entries: [entry('8', 2)], next: null })
  await pressButton('Show more')
  expect(amounts()).toEqual(['+1', '+2'])
  expect(asked()).toEqual([null, '9'])
})

test('a page that fails can be requested again, and the loaded pages stay', async () => {
  await show({ entries: [entry('9', 1)], next: '9' }, null, { entries: [entry('8', 2)], next: null })
  await pressButton('Show more')
  expect(amounts()).toEqual(['+1'])
  await pressButton('Try again')
  expect(amounts()).toEqual(['+1', '+2'])
  expect(asked()).toEqual([null, '9', '9'])
})
