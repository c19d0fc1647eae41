import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_PACKED } from '../../../shared/catalogue/sticker-formats.ts'
import type { Creation } from '../../../shared/contract/creations.ts'
import { closeAllDialogs, openDialogs } from '../../app/dialogs/dialogs.ts'
import { answered, pressButton, showAt } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { aCreation } from './creation.fixture.ts'
import { CreationsPage } from './creations-page.tsx'
import { SelectionBar } from './selection-bar.tsx'

let library: Creation[] = []
let starAnswer = Promise.resolve()
let requests: Request[] = []
let toasts: string[] = []
let stopToasts = () => {}

beforeEach(() => {
  library = ['fox', 'hen', 'owl'].map((id) => aCreation({ id: `cr_${id}`, title: id }))
  toasts = []
  stopToasts = receiveToasts(({ title }) => toasts.push(title))
})
afterEach(() => {
  stopToasts()
  closeAllDialogs()
})

async function show(address = '/my-creations') {
  requests = await signedInSite({
    'GET /api/creations': () => ({ data: { creations: library, next: null } }),
    'GET /api/creations/cr_fox': () => ({ data: library[0] }),
    'GET /api/creations/summary': { data: { tags: [], trash: { count: 0, bytes: 0 } } },
    'GET /api/generations': { data: { generations: [] } },
    'POST /api/creations/cr_fox': async () => {
      await starAnswer
      return { code: 5, msg: 'Too busy.', status: 503 }
    },
  })
  const router = await showAt([address], <CreationsPage heading="My creations" description="" />)
  await answered()
  return router
}
const select = (...titles: string[]) =>
  act(async () => {
    for (const title of titles) find(`[aria-label="Select ${title}"]`).click()
  })
const hasButton = (name: string) =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === name)
const isStarred = () => find('[aria-label="Favorite: fox"]').getAttribute('aria-pressed')
const asked = (path: string) => requests.filter(({ url }) => new URL(url).pathname === path)

test('two selected creations can be compared, one or three cannot', async () => {
  await show()
  await pressButton('Select')
  await select('fox')
  expect(hasButton('Compare')).toBe(false)
  await select('owl')
  expect(hasButton('Compare')).toBe(true)
  await select('hen')
  expect(hasButton('Compare')).toBe(false)
  await select('fox')
  await pressButton('Compare')
  expect(openDialogs()).toMatchObject([
    { name: 'compare', props: { items: [{ alt: 'hen' }, { alt: 'owl' }] } },
  ])
})

test('nothing can be done with an empty selection, and the selection is forgotten at the end', async () => {
  await show()
  await pressButton('Select')
  expect(document.body.textContent).toContain('Nothing selected')
  const disabled = [...document.querySelectorAll('section[aria-label] button')].filter(
    (button) => (button as HTMLButtonElement).disabled,
  )
  expect(disabled.map(({ textContent }) => textContent)).toEqual(['Move to trash', 'Download as zip'])
  await select('fox')
  await pressButton('Done')
  await pressButton('Select')
  expect(find<HTMLInputElement>('[aria-label="Select fox"]').checked).toBe(false)
})

test('a sticker pack accepts only pictures, and no more than its maximum', async () => {
  const many = Array.from({ length: MAX_PACKED + 1 }, (_, i) => aCreation({ id: `cr_${i}` }))
  library = [
    aCreation({ id: 'cr_song', kind: 'audio' }),
    aCreation({ id: 'cr_clip', kind: 'video' }),
    ...many,
  ]
  await show()
  await pressButton('Select')
  await pressButton('Select all')
  const link = find<HTMLAnchorElement>('section[aria-label] a').getAttribute('href') ?? ''
  const ids = new URL(link, location.origin).searchParams.get('add')?.split(',') ?? []
  expect(ids).toHaveLength(MAX_PACKED)
  expect(ids).not.toContain('cr_song')
  expect(ids).not.toContain('cr_clip')
})

test('an archive is not requested for too many creations, and the limit is shown', async () => {
  requests = await signedInSite({})
  const nothing = () => {}
  const ids = Array.from({ length: 201 }, (_, i) => `cr_${i}`)
  await showAt(
    ['/'],
    <SelectionBar
      ids={ids}
      pictures={[]}
      onCompare={null}
      onAll={nothing}
      onDelete={nothing}
      onDone={nothing}
    />,
  )
  await pressButton('Download as zip')
  expect(asked('/api/creations/zip')).toEqual([])
  expect(toasts).toEqual(['You can download up to 200 creations at a time.'])
})

test('a star that could not be saved is reset', async () => {
  const { promise, resolve: refuse } = Promise.withResolvers<void>()
  starAnswer = promise
  await show()
  expect(isStarred()).toBe('false')
  await act(async () => find('[aria-label="Favorite: fox"]').click())
  expect(isStarred()).toBe('true')
  refuse()
  await answered()
  expect(isStarred()).toBe('false')
  expect(toasts).toEqual(['Too busy.'])
})

test('an address with a creation opens it above the library', async () => {
  await show('/my-creations#cr_fox')
  expect(openDialogs()).toMatchObject([{ name: 'preview', props: { items: [{ alt: 'fox' }] } }])
  expect(document.querySelectorAll('article')).toHaveLength(3)
})

test('the search field follows the address, and typed words are in the address for linking', async () => {
  const router = await show('/my-creations?q=fox&favourites')
  const field = () => find<HTMLInputElement>('input[type=search]')
  expect(field().value).toBe('fox')
  expect(new URL(asked('/api/creations')[0]?.url ?? '').searchParams.get('favourite')).toBe('true')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await enter(field(), ' owl ')
  await act(async () => vi.advanceTimersByTime(400))
  vi.useRealTimers()
  await answered()
  expect(router.state.location.search).toBe('?q=owl&favourites=')
  expect(field().value).toBe(' owl ')
  await act(() => router.navigate('/my-creations'))
  await answered()
  expect(field().value).toBe('')
})

test('a card says that its creation is in review, from its publishing until it is taken back', async () => {
  const piece = { id: 'gp_1', title: 'fox', maker: 'Ann', theme: null, reason: null, url: 'https://a.test/p' }
  const isMarked = () => document.body.textContent.includes('In review')
  await show()
  expect(isMarked()).toBe(false)
  await pressButton('Actions for fox')
  await pressButton('Publish to the gallery')
  const dialog = openDialogs().at(-1)
  if (dialog?.name !== 'publish') throw new Error('The dialog for publishing is not open')
  await act(async () => dialog.props.onPieceChange?.({ ...piece, status: 'pending' }))
  expect(isMarked()).toBe(true)
  await act(async () => dialog.props.onPieceChange?.(null))
  expect(isMarked()).toBe(false)
})
