import { act } from 'react'
import type { Creation } from '../../../shared/contract/creations.ts'
import type { Generation } from '../../../shared/contract/generations.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { aCreation } from './creation.fixture.ts'
import { CreationsPage } from './creations-page.tsx'

const REFUSED = { code: 5, msg: 'Too busy.', status: 503 }

/** What the site answers, and what it was asked; tests change the answers. */
export type CreationsSite = {
  creations: Creation[]
  next: string | null
  generations: Generation[]
  trashed: number
  trashFails: boolean
  listFails: boolean
  deleted: string[]
  requests: Request[]
}

export async function openCreationsSite(): Promise<CreationsSite> {
  const site: CreationsSite = {
    creations: ['cr_1', 'cr_2', 'cr_3'].map((id) => aCreation({ id })),
    next: null,
    generations: [],
    trashed: 3,
    trashFails: false,
    listFails: false,
    deleted: [],
    requests: [],
  }
  sessionStorage.clear()
  const deletion = (id: string) => () => {
    site.deleted.push(id)
    return { data: {} }
  }
  site.requests = await signedInSite({
    'GET /api/creations': () =>
      site.listFails ? REFUSED : { data: { creations: site.creations, next: site.next } },
    'GET /api/generations': () => ({ data: { generations: site.generations } }),
    'GET /api/creations/summary': () => ({
      data: { tags: [{ tag: 'for mum', count: 1 }], trash: { count: site.trashed, bytes: 1_200_000 } },
    }),
    'POST /api/creations/trash': () => (site.trashFails ? REFUSED : { data: {} }),
    'POST /api/creations/restore': { data: {} },
    'POST /api/creations/empty-trash': { data: {} },
    'POST /api/creations/cr_2': { data: aCreation({ id: 'cr_2', favourite: true }) },
    'DELETE /api/creations/cr_2': deletion('cr_2'),
    'POST /api/creations/zip': { data: { url: '/media/zip/1' } },
    'POST /api/generations/gen_9/retry': { data: {} },
  })
  return site
}

/** What was sent to a path, oldest first. */
export function sentTo({ requests }: CreationsSite, path: string): Promise<unknown[]> {
  const sent = requests.filter(({ url, method }) => new URL(url).pathname === path && method === 'POST')
  return Promise.all(sent.map(async (request) => JSON.parse((await request.clone().text()) || 'null')))
}

export async function show(): Promise<void> {
  await showWithMessages(<CreationsPage heading="My creations" description="All of it" />)
  await answered()
}

export const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
export const titles = () => [...document.querySelectorAll('article h3')].map(({ textContent }) => textContent)

export const asked = ({ requests }: CreationsSite, path: string): URL[] =>
  requests.map(({ url }) => new URL(url)).filter((url) => url.pathname === path)

export function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, [role=tab]')].findLast(
    (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
  )
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}

export async function press(name: string): Promise<void> {
  await act(async () => button(name).click())
  await answered()
}

export async function select(...names: string[]): Promise<void> {
  await press('Select')
  for (const name of names) await act(async () => find(`[aria-label="Select ${name}"]`).click())
}

/** Waits for an effect that takes a moment. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
}
