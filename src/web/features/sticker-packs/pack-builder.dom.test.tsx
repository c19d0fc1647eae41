import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { PackSettings, StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find, send } from '../../components/ui/render-for-tests.tsx'
import { aPack } from './pack.fixture.ts'
import { PackBuilder } from './pack-builder.tsx'

/** The fake site stores the changes, like the real one. */
async function showBuilder(pack: StickerPack, add: readonly string[] = []) {
  const requests = await signedInSite({
    'GET /api/sticker-packs/pack_1': { data: pack },
    'POST /api/sticker-packs/pack_1': () => ({ data: pack }),
    'POST /api/sticker-packs/pack_1/share': {
      data: { url: 'https://plumdrop.test/p/sh_1', indexable: false },
    },
    'GET /api/creations': { data: { creations: [], next: null } },
  })
  const onAdded = vi.fn()
  await showWithMessages(<PackBuilder id={pack.id} add={add} onAdded={onAdded} onOpen={() => {}} />)
  await answered()
  const saves = async () => {
    await answered()
    const sent = requests.filter(({ method }) => method === 'POST')
    return Promise.all(sent.map(async (request) => (await request.clone().json()) as PackSettings))
  }
  return { onAdded, saves }
}

const order = (settings: PackSettings | undefined) => settings?.stickers.map(({ creation_id }) => creation_id)
const press = (label: string) => act(async () => find(`button[aria-label="${label}"]`).click())

test('a sticker is moved with its buttons, which stop at the ends of the pack', async () => {
  const { saves } = await showBuilder(aPack(3))
  expect(find<HTMLButtonElement>('button[aria-label="Move Cat 1 one place back"]').disabled).toBe(true)
  expect(find<HTMLButtonElement>('button[aria-label="Move Cat 3 one place on"]').disabled).toBe(true)
  await press('Move Cat 1 one place on')
  expect(order((await saves()).at(-1))).toEqual(['cr_2', 'cr_1', 'cr_3'])
})

test('a sticker is moved by dragging it onto another', async () => {
  const { saves } = await showBuilder(aPack(3))
  const tile = (number: number) => find(`li[draggable]:nth-of-type(${number})`)
  await send(tile(3), new Event('dragstart', { bubbles: true }))
  await send(tile(1), new Event('drop', { bubbles: true }))
  expect(order((await saves()).at(-1))).toEqual(['cr_3', 'cr_1', 'cr_2'])
})

test('the cover, the stickers and the emoji of a pack can be changed', async () => {
  const { saves } = await showBuilder(aPack(3))
  await press('Show the pack by Cat 2')
  expect((await saves()).at(-1)?.stickers.map(({ tray }) => tray)).toEqual([false, true, false])
  await press('Take Cat 3 out of the pack')
  expect(order((await saves()).at(-1))).not.toContain('cr_3')
  const emoji = find<HTMLInputElement>('input[aria-label^="Emoji of Cat 1"]')
  await enter(emoji, '😀🎉')
  await send(emoji, new Event('focusout', { bubbles: true }))
  expect((await saves()).at(-1)?.stickers[0]?.emoji).toBe('😀🎉')
})

test('text without an emoji is not saved', async () => {
  const { saves } = await showBuilder(aPack(1))
  const emoji = find<HTMLInputElement>('input[aria-label^="Emoji of Cat 1"]')
  await enter(emoji, 'cat')
  expect(emoji.getAttribute('aria-invalid')).toBe('true')
  await send(emoji, new Event('focusout', { bubbles: true }))
  expect(emoji.value).toBe('🐱')
  expect(await saves()).toEqual([])
})

test('warns about a messenger’s limits before the download', async () => {
  const small = aPack(2)
  const [first] = small.stickers
  if (first) first.width = first.height = 200
  await showBuilder(small)
  const text = document.body.textContent ?? ''
  expect(text).toContain('Needs at least 3 stickers.')
  expect(text).toContain('Sticker 1 is smaller than shown here')
})

test('the stickers in the address are added once, at the end', async () => {
  const { saves, onAdded } = await showBuilder(aPack(2), ['cr_8', 'cr_9'])
  expect(onAdded).toHaveBeenCalledOnce()
  const [settings, ...others] = await saves()
  expect(order(settings)).toEqual(['cr_1', 'cr_2', 'cr_8', 'cr_9'])
  expect(others).toEqual([])
})

test('a pack is shared only on request, and its link is shown', async () => {
  await showBuilder(aPack(2))
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button('Share pack')?.click())
  expect(document.querySelector('input[readonly]')).toBeNull()
  await act(async () => button('Create link')?.click())
  await answered()
  expect(find<HTMLInputElement>('input[readonly]').value).toBe('https://plumdrop.test/p/sh_1')
})

test('an empty pack cannot be shared', async () => {
  await showBuilder(aPack(0))
  const share = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Share pack',
  )
  expect(share?.disabled).toBe(true)
})
