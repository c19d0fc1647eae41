import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnPiece } from '../../../shared/contract/gallery.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import PublishDialog from './publish-dialog.tsx'

const PIECE = {
  id: 'gp_1',
  title: 'A cat',
  maker: 'Ann',
  theme: null,
  status: 'pending',
  reason: null,
  url: 'https://plumdrop.test/gallery/gp_1',
} as const

const SUGGESTED = { title: 'A cat', maker: '' }

let own: OwnPiece
let answer: () => { data?: unknown; code?: number; msg?: string; status?: number }
let takeBackFails = false
let requests: Request[] = []
let closed = 0
let changes: OwnPiece['piece'][] = []
let stopToasts = () => {}

beforeEach(async () => {
  own = { piece: null, needs_consent: true, reward: 2, suggested: SUGGESTED }
  answer = () => ({ data: { ...own, piece: PIECE } })
  takeBackFails = false
  closed = 0
  changes = []
  stopToasts = receiveToasts(() => {})
  requests = await signedInSite({
    'GET /api/creations/cr_1/gallery': () => ({ data: own }),
    'POST /api/creations/cr_1/gallery': () => answer(),
    'DELETE /api/creations/cr_1/gallery': () =>
      takeBackFails ? { code: 5, msg: 'Too busy.', status: 503 } : { data: {} },
  })
})
afterEach(() => stopToasts())

async function show() {
  await showWithMessages(
    <PublishDialog
      creationId="cr_1"
      onPieceChange={(piece) => changes.push(piece)}
      onClose={() => (closed += 1)}
    />,
  )
  await answered()
}
async function press(name: string) {
  const found = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)
  if (!found) throw new Error(`There is no button ${name}`)
  await act(async () => found.click())
  await answered()
}
const text = () => document.body.textContent ?? ''

test('explains the rules about age and consent, and publishes with the statement', async () => {
  await show()
  expect(text()).toContain('Nobody under 18, and nobody who hasn’t agreed')
  expect(text()).toContain('you get 2 credits')
  await enter(find<HTMLInputElement>('input[autocomplete=nickname]'), 'Ann')
  await act(async () => find('input[type=checkbox]').click())
  await press('Publish')
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ title: 'A cat', maker: 'Ann', consent: true })
  expect(text()).toContain('We look at it before anybody else sees it, and will write to you')
  expect(changes).toEqual([PIECE])
})

test('asks for no statement if there was no input file', async () => {
  own = { ...own, needs_consent: false }
  await show()
  expect(document.querySelector('input[type=checkbox]')).toBeNull()
})

test('takes a published piece back', async () => {
  own = { ...own, piece: { ...PIECE, status: 'shown' } }
  await show()
  expect(find<HTMLAnchorElement>('a[target=_blank]').href).toBe(PIECE.url)
  await press('Take it back')
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
  expect(closed).toBe(1)
  expect(changes).toEqual([null])
})

test('says why something is not shown, and offers nothing then', async () => {
  own = { ...own, piece: { ...PIECE, status: 'refused', reason: 'not yours' } }
  await show()
  expect(text()).toContain('Our reason: not yours')
  expect(text()).not.toContain('Take it back')
})

test('a long prompt is cut to a suggested title, without half an emoji', async () => {
  own = { ...own, suggested: { ...SUGGESTED, title: `${'x'.repeat(119)}🦊 in the snow` } }
  await show()
  expect(find<HTMLInputElement>('form input').value).toBe('x'.repeat(119))
})

test('where only a file names it, the title is left to its maker, with the reason', async () => {
  own = { ...own, suggested: { title: '', maker: '' } }
  await show()
  const title = find<HTMLInputElement>('form input')
  const hint = document.getElementById(title.getAttribute('aria-describedby') ?? '')
  expect([title.value, hint?.textContent]).toEqual(['', expect.stringContaining('the name of your file')])
})

test('makers need not write their name twice', async () => {
  own = { ...own, suggested: { title: 'A cat', maker: 'Ann' } }
  await show()
  expect(find<HTMLInputElement>('input[autocomplete=nickname]').value).toBe('Ann')
})

test('a piece that could not be published can be sent again', async () => {
  own = { ...own, needs_consent: false }
  await show()
  await enter(find<HTMLInputElement>('input[autocomplete=nickname]'), ' Ann ')
  answer = () => ({ code: 5, msg: 'Too busy.', status: 503 })
  await press('Publish')
  expect(find<HTMLInputElement>('input[autocomplete=nickname]').value).toBe(' Ann ')
  answer = () => ({ data: { ...own, piece: PIECE } })
  await press('Publish')
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toMatchObject({ maker: 'Ann' })
  expect(text()).toContain('We look at it before anybody else sees it')
})

test('a piece that could not be taken back stays, with a message', async () => {
  own = { ...own, piece: { ...PIECE, status: 'shown' } }
  takeBackFails = true
  await show()
  await press('Take it back')
  expect(closed).toBe(0)
  expect(text()).toContain('Take it back')
})
