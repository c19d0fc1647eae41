import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { PackSettings, StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find, press, send } from '../../components/ui/render-for-tests.tsx'
import { aCreation } from '../creations/creation.fixture.ts'
import { aPack } from './pack.fixture.ts'
import { PackBuilder } from './pack-builder.tsx'

/** The site's version, and the saves that it has not answered yet. */
let kept: StickerPack
let waiting: (() => void)[] = []
let isSlow = false
let refuses = false

const sticker = (id: string): StickerPack['stickers'][number] => {
  const [first] = aPack(1).stickers
  if (!first) throw new Error('A pack of one is empty')
  return { ...first, creation_id: id, title: `Cat ${id}`, tray: false }
}

/** The fake site stores the changes, one after the other, as slowly as the test wants. */
async function save(request: Request) {
  const settings = (await request.clone().json()) as PackSettings
  if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
  if (refuses) return { code: 5, msg: 'Too busy.', status: 503 }
  const known = new Map(kept.stickers.map((one) => [one.creation_id, one]))
  kept = {
    ...kept,
    name: settings.name,
    author: settings.author,
    stickers: settings.stickers.map((one) => ({
      ...(known.get(one.creation_id) ?? sticker(one.creation_id)),
      tray: one.tray,
    })),
  }
  return { data: kept }
}

beforeEach(async () => {
  kept = aPack(2)
  waiting = []
  isSlow = false
  refuses = false
  await signedInSite({
    'GET /api/sticker-packs/pack_1': () => ({ data: kept }),
    'POST /api/sticker-packs/pack_1': save,
    'POST /api/sticker-packs/pack_1/share': { data: { url: 'https://plumdrop.test/p/1', indexable: false } },
    'GET /api/creations': {
      data: { creations: [aCreation({ id: 'cr_8' }), aCreation({ id: 'cr_9' })], next: null },
    },
  })
})

async function show(add: readonly string[] = []) {
  await showWithMessages(<PackBuilder id="pack_1" add={add} onAdded={() => {}} onOpen={() => {}} />)
  await answered()
}
async function answerAll() {
  isSlow = false
  for (let answer = waiting.shift(); answer; answer = waiting.shift()) {
    answer()
    await answered()
  }
}
async function pick(title: string) {
  await pressButton('Add stickers')
  await act(async () => find(`input[aria-label="${title}"]`).click())
  await pressButton('Add 1 sticker')
}
const NAME = 0
const AUTHOR = 1
const field = (index: number) => {
  const input = [...document.querySelectorAll<HTMLInputElement>('.control-box > input')][index]
  if (!input) throw new Error('There is no such field')
  return input
}
const rename = async (name: string) => {
  await enter(field(NAME), name)
  await send(field(NAME), new Event('focusout', { bubbles: true }))
}
const ids = () => kept.stickers.map(({ creation_id }) => creation_id)
const shown = () =>
  [...document.querySelectorAll('li[draggable] img')].map((picture) => picture.getAttribute('alt'))

test('an addition is not lost by another change before the site has answered', async () => {
  await show()
  isSlow = true
  await pick('Cat cr_8')
  await rename('Tom')
  await answerAll()
  expect(kept.name).toBe('Tom')
  expect(ids()).toEqual(['cr_1', 'cr_2', 'cr_8'])
  expect(shown()).toEqual(['Cat 1', 'Cat 2', 'Cat cr_8'])
})

test('additions in two rounds are both there in the end', async () => {
  await show(['cr_8'])
  isSlow = true
  await pick('Cat cr_9')
  await answerAll()
  expect(ids()).toEqual(['cr_1', 'cr_2', 'cr_8', 'cr_9'])
})

test('two additions on a slow connection are both kept', async () => {
  isSlow = true
  await show(['cr_8'])
  await pick('Cat cr_9')
  await answerAll()
  expect(ids()).toEqual(['cr_1', 'cr_2', 'cr_8', 'cr_9'])
})

test('a refused change is replaced with the site’s version, which may be newer than the one before', async () => {
  await show()
  isSlow = true
  await pick('Cat cr_8')
  await pressButton('Take Cat 1 out of the pack')
  waiting.shift()?.()
  await answered()
  refuses = true
  await answerAll()
  expect(shown()).toEqual(['Cat 1', 'Cat 2', 'Cat cr_8'])
  refuses = false
  await pressButton('Take Cat 2 out of the pack')
  expect(ids()).toEqual(['cr_1', 'cr_8'])
})

test('a failed addition is not repeated by the next change', async () => {
  await show()
  refuses = true
  await pick('Cat cr_8')
  refuses = false
  await rename('Tom')
  await answered()
  expect(ids()).toEqual(['cr_1', 'cr_2'])
})

test('a shared pack still shows as shared after a refused change', async () => {
  await show()
  await pressButton('Share pack')
  await pressButton('Create link')
  await pressButton('Close')
  refuses = true
  await pressButton('Take Cat 1 out of the pack')
  await pressButton('Share pack')
  expect(find<HTMLInputElement>('input[readonly]').value).toBe('https://plumdrop.test/p/1')
})

test('Enter saves a name and keeps the cursor in place', async () => {
  await show()
  field(NAME).focus()
  await enter(field(NAME), 'Tom ')
  await press(field(NAME), 'Enter')
  await answered()
  expect(kept.name).toBe('Tom')
  expect(document.activeElement).toBe(field(NAME))
  await enter(field(AUTHOR), 'Ann')
  await press(field(AUTHOR), 'Enter')
  await answered()
  expect(kept).toMatchObject({ name: 'Tom', author: 'Ann' })
})

test('a pack keeps its name if the new one is empty, and an author can be removed', async () => {
  kept = aPack(1, { author: 'Ann' })
  await show()
  await rename('  ')
  expect(field(NAME).value).toBe('Our cat')
  await enter(field(AUTHOR), '')
  await press(field(AUTHOR), 'Enter')
  await answered()
  expect(kept).toMatchObject({ name: 'Our cat', author: '' })
})

test('a refused name is replaced with the old one', async () => {
  await show()
  refuses = true
  await rename('Tom')
  await answered()
  expect(field(NAME).value).toBe('Our cat')
})

test('removing a sticker by keyboard keeps the focus among the stickers', async () => {
  await show()
  find('button[aria-label="Take Cat 1 out of the pack"]').focus()
  await pressButton('Take Cat 1 out of the pack')
  expect(document.activeElement?.id).toBe('packed-stickers')
})
