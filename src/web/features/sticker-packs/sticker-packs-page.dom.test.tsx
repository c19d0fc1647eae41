import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { PackSettings, StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { answered, pressButton, showAt } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { receiveToasts } from '../../components/ui/toast.ts'
import { aPack } from './pack.fixture.ts'
import { StickerPacksPage } from './sticker-packs-page.tsx'

let packs: StickerPack[] = []
let made: unknown[] = []
let saves: string[][] = []

beforeEach(async () => {
  packs = [aPack(2), aPack(1, { id: 'pack_2', name: 'Our dog' })]
  made = []
  saves = []
  await signedInSite({
    'GET /api/sticker-packs': () => ({ data: { packs } }),
    'POST /api/sticker-packs': async (request) => {
      made.push(await request.clone().json())
      return { data: aPack(1, { id: 'pack_3' }) }
    },
    'GET /api/sticker-packs/pack_1': () => ({ data: packs[0] }),
    'GET /api/sticker-packs/pack_3': { data: aPack(1, { id: 'pack_3', name: 'A new one' }) },
    'POST /api/sticker-packs/pack_1': async (request) => {
      const { stickers } = (await request.clone().json()) as PackSettings
      saves.push(stickers.map(({ creation_id }) => creation_id))
      return { data: packs[0] }
    },
    'DELETE /api/sticker-packs/pack_1': { code: 5, msg: 'Too busy.', status: 503 },
  })
})

async function show(...addresses: string[]) {
  const router = await showAt(addresses, <StickerPacksPage heading="Packs" description="" />)
  await answered()
  return router
}
const text = () => document.body.textContent ?? ''

test('after stickers were added to a pack, Back leads to the list of all, and adds nothing again', async () => {
  const router = await show('/my-creations', '/sticker-packs?add=cr_8')
  expect(text()).toContain('1 sticker')
  await pressButton('Our cat')
  expect(saves).toEqual([['cr_1', 'cr_2', 'cr_8']])
  await act(() => router.navigate(-1))
  await answered()
  expect(router.state.location.search).toBe('?add=cr_8')
  expect(saves).toHaveLength(1)
})

test('a new pack begins with the chosen stickers', async () => {
  const router = await show('/sticker-packs?add=cr_8,cr_9')
  await pressButton('New pack')
  expect(made).toEqual([{ name: 'My stickers', creation_ids: ['cr_8', 'cr_9'] }])
  expect(router.state.location.search).toBe('?pack=pack_3')
  expect(saves).toEqual([])
})

test('a pack that could not be deleted comes back, with a message', async () => {
  const toasts: string[] = []
  const stop = receiveToasts(({ title }) => toasts.push(title))
  const router = await show('/sticker-packs')
  await pressButton('Delete Our cat')
  expect(text()).not.toContain('Our cat')
  await pressButton('Delete Our dog')
  expect(text()).toContain('Our cat')
  expect(toasts).toHaveLength(1)
  await pressButton('Undo')
  expect(text()).toContain('Our dog')
  expect(router.state.location.pathname).toBe('/sticker-packs')
  stop()
})

test('people who come with stickers and have no pack yet are told that they will be added', async () => {
  packs = []
  await show('/sticker-packs?add=cr_8,cr_9')
  expect(text()).toContain('Your 2 stickers are chosen')
  expect(text()).not.toContain('No packs yet')
})

test('without a pack, the page explains what one is for', async () => {
  packs = []
  await show('/sticker-packs')
  expect(text()).toContain('No packs yet')
})
