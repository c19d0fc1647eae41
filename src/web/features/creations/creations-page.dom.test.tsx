import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Creation } from '../../../shared/contract/creations.ts'
import type { Generation } from '../../../shared/contract/generations.ts'
import { closeDialog, openDialogs } from '../../app/dialogs/dialogs.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { forgetJobs } from '../generation/forget-jobs.fixture.ts'
import { loadJobs } from '../generation/jobs.ts'
import { aCreation } from './creation.fixture.ts'
import { CreationsPage } from './creations-page.tsx'

afterAll(forgetJobs)

const FAILED: Generation = {
  id: 'gen_9',
  tool: 'sticker',
  title: 'sticker',
  status: 'failed',
  progress: 0.4,
  step: null,
  place: null,
  wait_ms: null,
  inputs: {},
  outputs: [],
  credits: { held: 1, captured: 0, released: 1 },
  engine: 'Plumdrop Sticker',
  model: null,
  created_at: '2026-05-03T12:00:00.000Z',
  finished_at: '2026-05-03T12:00:05.000Z',
  error: { name: 'no_subject', message: 'There is nothing to cut out. You were not charged.' },
}
const RUNNING: Generation = {
  ...FAILED,
  id: 'gen_8',
  status: 'queued',
  place: 3,
  wait_ms: 20_000,
  finished_at: null,
}

const REFUSED = { code: 5, msg: 'Too busy.', status: 503 }

let creations: Creation[] = []
let next: string | null = null
let generations: Generation[] = []
let deleted: string[] = []
let trashFails = false
let trashed = 3
let listFails = false
let requests: Request[] = []
let toasts: string[] = []
let stopToasts = () => {}

beforeEach(async () => {
  creations = [aCreation({ id: 'cr_1' }), aCreation({ id: 'cr_2' }), aCreation({ id: 'cr_3' })]
  next = null
  generations = []
  deleted = []
  trashFails = false
  trashed = 3
  listFails = false
  toasts = []
  sessionStorage.clear()
  stopToasts = receiveToasts(({ title }) => toasts.push(title))
  const deletion = (id: string) => () => {
    deleted.push(id)
    return { data: {} }
  }
  requests = await signedInSite({
    'GET /api/creations': () => (listFails ? REFUSED : { data: { creations, next } }),
    'GET /api/generations': () => ({ data: { generations } }),
    'GET /api/creations/summary': () => ({
      data: { tags: [{ tag: 'for mum', count: 1 }], trash: { count: trashed, bytes: 1_200_000 } },
    }),
    'POST /api/creations/trash': () => (trashFails ? REFUSED : { data: {} }),
    'POST /api/creations/restore': { data: {} },
    'POST /api/creations/empty-trash': { data: {} },
    'POST /api/creations/cr_2': { data: aCreation({ id: 'cr_2', favourite: true }) },
    'DELETE /api/creations/cr_2': deletion('cr_2'),
    'POST /api/creations/zip': { data: { url: '/media/zip/1' } },
    'POST /api/generations/gen_9/retry': { data: {} },
  })
})

afterEach(async () => {
  stopToasts()
  vi.useRealTimers()
  await act(async () => closeDialog('preview'))
})

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
const titles = () => [...document.querySelectorAll('article h3')].map(({ textContent }) => textContent)
const asked = (path: string) => requests.map(({ url }) => new URL(url)).filter((url) => url.pathname === path)

/** The requests to a path, oldest first. */
const sent = (path: string) =>
  Promise.all(
    requests
      .filter(({ url, method }) => new URL(url).pathname === path && method === 'POST')
      .map(async (request) => JSON.parse((await request.clone().text()) || 'null') as unknown),
  )

async function show() {
  await showWithMessages(<CreationsPage heading="My creations" description="All of it" />)
  await answered()
}

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, [role=tab]')].findLast(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  )
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}
async function press(name: string) {
  await act(async () => button(name).click())
  await answered()
}
/** Waits for an effect that takes a moment. */
async function until(happened: () => boolean) {
  while (!happened()) await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
}
async function choose(...names: string[]) {
  await press('Select')
  for (const name of names) await act(async () => find(`[aria-label="Select ${name}"]`).click())
}

test('cards show the smallest picture that is sharp enough, and open the full one', async () => {
  await show()
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3'])
  expect(find('article img').getAttribute('src')).toBe('/media/cr_1-512.webp?download')
  await press('Open Cat cr_2')
  const [dialog] = openDialogs()
  expect(dialog).toMatchObject({ name: 'preview', props: { start: 1 } })
})

test('the next page is appended to the first, without duplicates', async () => {
  next = 'page-2'
  await show()
  creations = [aCreation({ id: 'cr_3' }), aCreation({ id: 'cr_4' })]
  next = null
  await press('Load more')
  expect(asked('/api/creations').at(-1)?.searchParams.get('before')).toBe('page-2')
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3', 'Cat cr_4'])
})

test('a search waits until typing stops', async () => {
  await show()
  const before = asked('/api/creations').length
  await enter(find<HTMLInputElement>('input[type=search]'), 'ca')
  await enter(find<HTMLInputElement>('input[type=search]'), 'cat ')
  expect(asked('/api/creations')).toHaveLength(before)
  creations = []
  await until(() => text().includes('Nothing found'))
  expect(asked('/api/creations').at(-1)?.searchParams.get('search')).toBe('cat')
  expect(asked('/api/creations')).toHaveLength(before + 1)
  expect(text()).toContain('None of your creations match. Try other words, or show everything.')
  await press('Show everything')
  expect(find<HTMLInputElement>('input[type=search]').value).toBe('')
})

test('without any creations, it says how to begin', async () => {
  creations = []
  await show()
  expect(text()).toContain('Nothing here yet')
})

test.each([
  [0, true],
  [3, false],
])('with nothing made and %s in the trash, what would filter it is hidden: %s', async (count, isHidden) => {
  creations = []
  trashed = count
  await show()
  const filters =
    '[class*=has-data-nothing-made] [data-filters], [class*=has-data-nothing-made] [role=tablist]'
  expect(document.querySelectorAll(filters)).toHaveLength(isHidden ? 2 : 0)
  expect(document.querySelectorAll('[data-nothing-made]')).toHaveLength(1)
})

test('several go to the trash at once, and undo restores them', async () => {
  await show()
  await choose('Cat cr_1', 'Cat cr_2')
  expect(text()).toContain('2 selected')
  await press('Move to trash')
  expect(titles()).toEqual(['Cat cr_3'])
  expect(await sent('/api/creations/trash')).toEqual([{ ids: ['cr_1', 'cr_2'] }])
  await press('Undo')
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3'])
  expect(await sent('/api/creations/restore')).toEqual([{ ids: ['cr_1', 'cr_2'] }])
})

test('creations that could not be moved to the trash come back', async () => {
  trashFails = true
  await show()
  await choose('Cat cr_1')
  await press('Move to trash')
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3'])
  expect(text()).not.toContain('Undo')
})

test('the trash shows its count, restores, and asks before deleting for good', async () => {
  await show()
  await press('Trash (3)')
  expect(asked('/api/creations').at(-1)?.searchParams.get('trash')).toBe('true')
  expect(text()).toContain('3 creations, 1.2 MB.')
  await press('Restore Cat cr_1')
  expect(await sent('/api/creations/restore')).toEqual([{ ids: ['cr_1'] }])
  await press('Delete Cat cr_2 for good')
  expect(deleted).toEqual([])
  await press('Delete 1 creation')
  expect(deleted).toEqual(['cr_2'])
  await press('Empty the trash')
  await press('Delete 3 creations')
  expect(await sent('/api/creations/empty-trash')).toHaveLength(1)
  expect(text()).toContain('The trash is empty')
})

test('a star makes a favorite, and the filters offer favorites and tags', async () => {
  await show()
  await press('Favorite: Cat cr_2')
  expect(await sent('/api/creations/cr_2')).toEqual([{ favourite: true }])
  expect(button('Favorite: Cat cr_2').getAttribute('aria-pressed')).toBe('true')
  await press('Favorites')
  expect(asked('/api/creations').at(-1)?.searchParams.get('favourite')).toBe('true')
  const tags = find<HTMLSelectElement>('[aria-label="Tag"]')
  await act(async () => {
    tags.value = 'for mum'
    tags.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await answered()
  expect(asked('/api/creations').at(-1)?.searchParams.get('tag')).toBe('for mum')
})

test('published creations can be shown alone', async () => {
  await show()
  await press('Published')
  expect(asked('/api/creations').at(-1)?.searchParams.get('published')).toBe('true')
  expect(button('Published').getAttribute('aria-pressed')).toBe('true')
  await press('Published')
  expect(asked('/api/creations').at(-1)?.searchParams.get('published')).toBeNull()
})

test('selected creations are downloaded as one archive', async () => {
  await show()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await choose('Cat cr_3', 'Cat cr_1')
  await press('Download as zip')
  const request = requests.find(({ url }) => url.endsWith('/zip'))
  expect(await request?.json()).toEqual({ ids: ['cr_1', 'cr_3'] })
  expect(click).toHaveBeenCalledOnce()
})

/** Like the tray on every page, or the event stream. */
async function hear(jobs: Generation[]) {
  generations = jobs
  await act(() => loadJobs())
}

test('running generations show their place in the queue, and failed ones that they cost nothing', async () => {
  await show()
  await hear([RUNNING, FAILED])
  expect(text()).toContain('Number 3 in line, about 20 seconds to go')
  expect(text().match(/You were not charged\./g)).toHaveLength(1)
  await press('Try again: sticker')
  expect(asked('/api/generations/gen_9/retry')).toHaveLength(1)
  expect(text()).not.toContain('There is nothing to cut out.')
})

test('new creations are added at the top, and no list is requested over and over', async () => {
  await show()
  await hear([RUNNING])
  creations = [aCreation({ id: 'cr_0' }), ...creations]
  await hear([{ ...RUNNING, status: 'succeeded' }])
  await until(() => titles()[0] === 'Cat cr_0')
  expect(text()).not.toContain('In progress')
  expect(asked('/api/generations')).toHaveLength(3)
  const before = asked('/api/creations').length
  await press('Favorites')
  expect(asked('/api/creations')).toHaveLength(before + 1)
})

test('the page says how long things are kept, and cards say when they are about to go', async () => {
  const soon = new Date(Date.now() + 2.5 * 86_400_000).toISOString()
  creations = [aCreation({ id: 'cr_1', expires_at: soon })]
  await show()
  expect(text()).toContain('keep creations for 30 days')
  expect(text()).toContain('2 days left')
})

test('a list that fails to load can be requested again', async () => {
  listFails = true
  await show()
  expect(text()).toContain('We couldn’t load your creations.')
  listFails = false
  await press('Try again')
  expect(titles()).toHaveLength(3)
})

test('a creation names its engine, and the model if it runs elsewhere', async () => {
  const engine = { engine: 'FLUX.1 schnell', model: 'fal-ai/flux/schnell' }
  creations = [aCreation({ id: 'cr_1', ...engine }), aCreation({ id: 'cr_2' })]
  await show()
  const cards = [...document.querySelectorAll('article')].map(({ textContent }) => textContent)
  expect(cards[0]).toContain('FLUX.1 schnell (fal-ai/flux/schnell)')
  expect(cards[1]).toContain('Plumdrop Sticker')
})
