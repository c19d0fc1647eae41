import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkerFetch } from './worker-events.ts'

vi.stubGlobal('__BUILD_ID__', 'b1')
const { answerList, answerPicture, isCreationList } = await import('./kept-creations.ts')

const SITE = 'https://plumdrop.test'
const PICTURE = '/media/cr_1?until=1&signature=s'

/** The surroundings of a worker: a cache, a network that may be down, and pages that receive messages. */
let kept: Map<string, Response>
let network: ((request: Request) => Response) | null
let heard: unknown[]
beforeEach(() => {
  kept = new Map()
  heard = []
  network = () => new Response('[]')
  const addressOf = (asked: string | Request) =>
    new URL(typeof asked === 'string' ? asked : asked.url, SITE).href
  const cache = {
    put: async (asked: string, response: Response) => void kept.set(addressOf(asked), response),
    match: async (asked: string) => kept.get(addressOf(asked))?.clone(),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (asked: Request) => kept.delete(addressOf(asked)),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('self', {
    clients: { get: async () => ({ postMessage: (message: unknown) => void heard.push(message) }) },
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!network) throw new TypeError('Failed to fetch')
    return network(request)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function visit(
  answer: (visit: WorkerFetch) => Promise<Response>,
  path: string,
  { token = 'ada', referrer = '' } = {},
) {
  const work: Promise<unknown>[] = []
  const request = new Request(SITE + path, { headers: { authorization: `Bearer ${token}` } })
  Object.defineProperty(request, 'referrer', { value: referrer })
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise)
  const response = await answer({ request, clientId: 'page', waitUntil } as unknown as WorkerFetch)
  await Promise.all(work)
  return response
}

it('recognizes the list as the page first shows it, and no other', () => {
  expect(isCreationList(new URL('/api/creations', SITE))).toBe(true)
  expect(isCreationList(new URL('/api/creations?kind=video', SITE))).toBe(false)
  expect(isCreationList(new URL('/api/creations/cr_1', SITE))).toBe(false)
})

it('offline shows the last list, and tells the page that it is old', async () => {
  network = () => new Response('[{"id":"cr_1"}]')
  await visit(answerList, '/api/creations')
  network = null
  const response = await visit(answerList, '/api/creations')
  expect(await response.text()).toBe('[{"id":"cr_1"}]')
  expect(heard).toEqual([{ creationsKeptAt: expect.stringMatching(/^\d{4}-/) }])
})

it('never shows it to the next person on the device, and stores no token', async () => {
  await visit(answerList, '/api/creations', { token: 'secret-of-ada' })
  expect(JSON.stringify([...kept.values()].map(({ headers }) => [...headers]))).not.toContain('secret-of-ada')
  network = null
  const response = await visit(answerList, '/api/creations', { token: 'eve' })
  expect(response.type).toBe('error')
  expect(heard).toEqual([])
})

it('stores no errors', async () => {
  network = () => new Response('{}', { status: 401 })
  await visit(answerList, '/api/creations')
  expect(kept.size).toBe(0)
})

it('keeps thumbnails of the creations page until the list no longer contains them', async () => {
  const referrer = `${SITE}/my-creations`
  network = ({ url }) =>
    url.includes('/media/')
      ? new Response('picture', { headers: { 'content-length': '7' } })
      : new Response(JSON.stringify([{ url: PICTURE }]))
  await visit(answerPicture, PICTURE, { referrer })
  await visit(answerList, '/api/creations')
  expect(kept.has(SITE + PICTURE)).toBe(true)
  network = () => new Response('[]')
  await visit(answerList, '/api/creations')
  expect(kept.has(SITE + PICTURE)).toBe(false)
})

it.each([
  ['what was opened large', '500000', `${SITE}/my-creations`],
  ['what belongs to another page', '7', `${SITE}/verify`],
])('does not keep %s', async (_name, length, referrer) => {
  network = () => new Response('picture', { headers: { 'content-length': length } })
  await visit(answerPicture, PICTURE, { referrer })
  expect(kept.size).toBe(0)
})
