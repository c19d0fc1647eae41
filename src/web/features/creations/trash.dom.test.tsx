import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Creation } from '../../../shared/contract/creations.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { aCreation } from './creation.fixture.ts'
import { CreationsPage } from './creations-page.tsx'

let library: Creation[] = []
let trash: string[] = []
let restoreFails = false

/** A site with this trash, and pages of three. */
beforeEach(async () => {
  library = ['cr_1', 'cr_2', 'cr_3', 'cr_4'].map((id) => aCreation({ id }))
  trash = []
  restoreFails = false
  await signedInSite({
    'GET /api/creations': ({ url }) => {
      const { searchParams } = new URL(url)
      const wanted = library.filter(({ id }) => trash.includes(id) === searchParams.has('trash'))
      const start = Number(searchParams.get('before') ?? 0)
      const next = start + 3 < wanted.length ? String(start + 3) : null
      return { data: { creations: wanted.slice(start, start + 3), next } }
    },
    'GET /api/generations': { data: { generations: [] } },
    'GET /api/creations/summary': () => ({
      data: { tags: [], trash: { count: trash.length, bytes: trash.length } },
    }),
    'POST /api/creations/trash': async (request) => {
      trash.push(...((await request.clone().json()) as { ids: string[] }).ids)
      return { data: {} }
    },
    'POST /api/creations/restore': async (request) => {
      if (restoreFails) return { code: 5, msg: 'Too busy.', status: 503 }
      const { ids } = (await request.clone().json()) as { ids: string[] }
      trash = trash.filter((id) => !ids.includes(id))
      return { data: {} }
    },
    'POST /api/creations/empty-trash': () => {
      library = library.filter(({ id }) => !trash.includes(id))
      trash = []
      return { data: {} }
    },
  })
  await showWithMessages(<CreationsPage heading="My creations" description="All of it" />)
  await answered()
})

const titles = () => [...document.querySelectorAll('article :is(h3, h4)')].map((title) => title.textContent)
const text = () => document.body.textContent ?? ''

async function putAway(...names: string[]) {
  await pressButton('Select')
  for (const name of names) await act(async () => find(`[aria-label="Select ${name}"]`).click())
  await pressButton('Move to trash')
}
async function showImages() {
  const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
    ({ textContent }) => textContent === 'Images',
  )
  await act(async () => tab?.click())
  await answered()
}

test('a restored creation is in the list again', async () => {
  await putAway('Cat cr_2')
  await pressButton('Trash (1)')
  expect(titles()).toEqual(['Cat cr_2'])
  await pressButton('Restore Cat cr_2')
  await pressButton('My creations')
  expect(titles()).toContain('Cat cr_2')
})

test('everything in the trash can be restored at once, and the keyboard focus keeps its place', async () => {
  await putAway('Cat cr_1', 'Cat cr_3')
  find('button:has(.lucide-trash-2)').focus()
  await pressButton('Trash (2)')
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('trash-title')
  await pressButton('Restore 2 creations')
  expect(text()).toContain('The trash is empty')
  expect(trash).toEqual([])
})

test('an undone deletion restores the creation’s place, even in a list that was loaded without it', async () => {
  await putAway('Cat cr_2')
  await showImages()
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_3', 'Cat cr_4'])
  await pressButton('Undo')
  expect(titles()).toEqual(['Cat cr_1', 'Cat cr_2', 'Cat cr_3', 'Cat cr_4'])
})

test('inside the trash there is no undo bar, because everything there can be restored', async () => {
  await putAway('Cat cr_1')
  expect(text()).toContain('Undo')
  await pressButton('Trash (1)')
  expect(text()).not.toContain('Undo')
})

test('a failed undo can be repeated', async () => {
  await putAway('Cat cr_1')
  restoreFails = true
  await pressButton('Undo')
  expect(titles()).not.toContain('Cat cr_1')
  restoreFails = false
  await pressButton('Undo')
  expect(titles()).toContain('Cat cr_1')
})

test('restoring by keyboard moves the focus to the next one, the one before, and finally the message', async () => {
  await putAway('Cat cr_1', 'Cat cr_2', 'Cat cr_3')
  await pressButton('Trash (3)')
  for (const [restored, next] of [
    ['Cat cr_2', 'Cat cr_3'],
    ['Cat cr_3', 'Cat cr_1'],
    ['Cat cr_1', 'The trash is empty'],
  ]) {
    find(`[aria-label="Restore ${restored}"]`).focus()
    await pressButton(`Restore ${restored}`)
    expect(document.activeElement?.textContent).toContain(next)
  }
})

test('a trash of several pages can be read to its end without a mouse', async () => {
  await pressButton('Load more')
  await putAway('Cat cr_1', 'Cat cr_2', 'Cat cr_3', 'Cat cr_4')
  await pressButton('Trash (4)')
  expect(titles()).toHaveLength(3)
  await pressButton('Load more')
  expect(titles()).toHaveLength(4)
})

test('emptying the trash also deletes the pages that were not loaded', async () => {
  await pressButton('Load more')
  await putAway('Cat cr_1', 'Cat cr_2', 'Cat cr_3', 'Cat cr_4')
  await pressButton('Trash (4)')
  await pressButton('Empty the trash')
  await pressButton('Delete 4 creations')
  expect(text()).toContain('The trash is empty')
})
