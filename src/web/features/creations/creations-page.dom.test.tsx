import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../shared/durations.ts'
import { closeDialog, openDialogs } from '../../app/dialogs/dialogs.ts'
import { answered } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { aCreation } from './creation.fixture.ts'
import {
  asked,
  button,
  type CreationsSite,
  openCreationsSite,
  press,
  select,
  sentTo,
  show,
  text,
  titles,
  until,
} from './creations-page.fixture.tsx'

let site: CreationsSite
beforeEach(async () => {
  site = await openCreationsSite()
})

afterEach(() => act(async () => closeDialog('preview')))

test('cards show the smallest picture that is sharp enough, and open the full one', async () => {
  await show()
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3'])
  expect(find('article img').getAttribute('src')).toBe('/media/cr_1-512.webp?download')
  await press('Open Cat cr_2')
  const [dialog] = openDialogs()
  expect(dialog).toMatchObject({ name: 'preview', props: { start: 1 } })
})

test('the next page is appended to the first, without duplicates', async () => {
  site.next = 'page-2'
  await show()
  site.creations = [aCreation({ id: 'cr_3' }), aCreation({ id: 'cr_4' })]
  site.next = null
  await press('Load more')
  expect(asked(site, '/api/creations').at(-1)?.searchParams.get('before')).toBe('page-2')
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3', 'Cat cr_4'])
})

test('a search waits until typing stops', async () => {
  await show()
  const before = asked(site, '/api/creations').length
  await enter(find<HTMLInputElement>('input[type=search]'), 'ca')
  await enter(find<HTMLInputElement>('input[type=search]'), 'cat ')
  expect(asked(site, '/api/creations')).toHaveLength(before)
  site.creations = []
  await until(() => text().includes('Nothing found'))
  expect(asked(site, '/api/creations').at(-1)?.searchParams.get('search')).toBe('cat')
  expect(asked(site, '/api/creations')).toHaveLength(before + 1)
  expect(text()).toContain('None of your creations match. Try other words, or show everything.')
  await press('Show everything')
  expect(find<HTMLInputElement>('input[type=search]').value).toBe('')
})

test('without any creations, it says how to begin', async () => {
  site.creations = []
  await show()
  expect(text()).toContain('Nothing here yet')
})

test('a star makes a favorite, and the filters offer favorites and tags', async () => {
  await show()
  await press('Favorite: Cat cr_2')
  expect(await sentTo(site, '/api/creations/cr_2')).toEqual([{ favourite: true }])
  expect(button('Favorite: Cat cr_2').getAttribute('aria-pressed')).toBe('true')
  await press('Favorites')
  expect(asked(site, '/api/creations').at(-1)?.searchParams.get('favourite')).toBe('true')
  const tags = find<HTMLSelectElement>('[aria-label="Tag"]')
  await act(async () => {
    tags.value = 'for mum'
    tags.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await answered()
  expect(asked(site, '/api/creations').at(-1)?.searchParams.get('tag')).toBe('for mum')
})

test('on phones, filters are behind a button, which says when some are on', async () => {
  const opener = () => find('[aria-controls]:has(.lucide-sliders-horizontal)')
  const folded = () => document.getElementById(opener().getAttribute('aria-controls') ?? '')
  await show()
  expect(opener().getAttribute('aria-label')).toBe('Filters and trash')
  expect(opener().getAttribute('aria-expanded')).toBe('false')
  expect(folded()?.className).toContain('max-sm:hidden')
  await act(async () => opener().click())
  expect(opener().getAttribute('aria-expanded')).toBe('true')
  expect(folded()?.className).not.toContain('max-sm:hidden')
  await press('Favorites')
  await act(async () => opener().click())
  expect(opener().getAttribute('aria-label')).toBe('Filters and trash: 1 filter is on')
})

test('published creations can be shown alone', async () => {
  await show()
  await press('Published')
  expect(asked(site, '/api/creations').at(-1)?.searchParams.get('published')).toBe('true')
  expect(button('Published').getAttribute('aria-pressed')).toBe('true')
  await press('Published')
  expect(asked(site, '/api/creations').at(-1)?.searchParams.get('published')).toBeNull()
})

test('selected creations are downloaded as one archive', async () => {
  await show()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await select('Cat cr_3', 'Cat cr_1')
  await press('Download as zip')
  const request = site.requests.find(({ url }) => url.endsWith('/zip'))
  expect(await request?.json()).toEqual({ ids: ['cr_1', 'cr_3'] })
  expect(click).toHaveBeenCalledOnce()
})

test('the page says how long things are kept, and cards say when they are about to go', async () => {
  const soon = new Date(Date.now() + 2 * DAY_MS).toISOString()
  site.creations = [aCreation({ id: 'cr_1', expires_at: soon })]
  await show()
  expect(text()).toContain('keep creations for 30 days')
  expect(text()).toContain('2 days left')
})

test('a list that fails to load can be requested again', async () => {
  site.listFails = true
  await show()
  expect(text()).toContain('We couldn’t load your creations.')
  site.listFails = false
  await press('Try again')
  expect(titles()).toHaveLength(3)
})

test('a creation names its engine, and the model if it runs elsewhere', async () => {
  const engine = { engine: 'FLUX.1 schnell', model: 'fal-ai/flux/schnell' }
  site.creations = [aCreation({ id: 'cr_1', ...engine }), aCreation({ id: 'cr_2' })]
  await show()
  const cards = [...document.querySelectorAll('article')].map(({ textContent }) => textContent)
  expect(cards[0]).toContain('FLUX.1 schnell (fal-ai/flux/schnell)')
  expect(cards[1]).toContain('Plumdrop Sticker')
})
