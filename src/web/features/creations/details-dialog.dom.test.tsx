import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CreationChange } from '../../../shared/contract/creations.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { enter, find, send } from '../../components/ui/render-for-tests.tsx'
import { aCreation } from './creation.fixture.ts'
import DetailsDialog from './details-dialog.tsx'

test('describes the content, besides how it was made', async () => {
  await signedInSite({
    'GET /api/tools': { data: { tools: [] } },
    'GET /api/creations/cr_1/recipe': {
      data: { tool: 'sticker', inputs: {}, seed: 7, engine: 'Plumdrop Sticker', model: null },
    },
  })
  const creation = aCreation({ id: 'cr_1', labels: ['dog', 'couch'] })
  await showWithMessages(<DetailsDialog creation={creation} onChange={() => {}} onClose={() => {}} />)
  await answered()
  const lines = [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(lines).toContainEqual(['What it shows', 'dog, couch'])
  expect(lines).toContainEqual(['Seed', '7'])
})

const RECIPE = { tool: 'sticker', inputs: {}, seed: 7, engine: 'Plumdrop Sticker', model: null }

/** The dialog of a cat with a tag, on a site that gives these answers to changes. */
async function showCat(
  answer: () => { data?: unknown; status?: number; code?: number; msg?: string },
  name = 'Cat',
) {
  const requests = await signedInSite({
    'GET /api/tools': { data: { tools: [] } },
    'GET /api/creations/cr_1/recipe': { data: RECIPE },
    'POST /api/creations/cr_1': answer,
  })
  const onChange = vi.fn()
  function Library() {
    const [cat, setCat] = useState(aCreation({ id: 'cr_1', title: name, tags: ['pets'] }))
    onChange.mockImplementation(setCat)
    return <DetailsDialog creation={cat} onChange={onChange} onClose={() => {}} />
  }
  await showWithMessages(<Library />)
  await answered()
  return { onChange, sent: () => requests.filter(({ method }) => method === 'POST') }
}
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('form input')]
const saveButton = () => find<HTMLButtonElement>('form button[type=submit]')
async function type(name: string, tags: string) {
  const [nameInput, tagsInput] = inputs()
  if (!nameInput || !tagsInput) throw new Error('There is no form')
  await enter(nameInput, name)
  await enter(tagsInput, tags)
}

test('a new name and tags are shown as the site has normalized them', async () => {
  const changed = aCreation({ id: 'cr_1', title: 'Tom', tags: ['pets', 'for mum'] })
  const { onChange, sent } = await showCat(() => ({ data: changed }))
  expect(saveButton().disabled).toBe(true)
  await type(' Tom ', 'Pets, for  mum,')
  await pressButton('Save')
  expect(await sent()[0]?.json()).toMatchObject({ title: 'Tom' })
  expect(onChange).toHaveBeenCalledWith(changed)
  expect(inputs().map(({ value }) => value)).toEqual(['Tom', 'pets, for mum'])
  expect(saveButton().disabled).toBe(true)
})

test('a tag can be added to a creation whose prompt is its long name, and the name stays', async () => {
  const name = '🦊'.repeat(100)
  const { sent } = await showCat(() => ({ data: aCreation({ id: 'cr_1', title: name }) }), name)
  const [, tags] = inputs()
  if (!tags) throw new Error('There is no field for tags')
  await enter(tags, 'pets, foxes')
  expect(saveButton().disabled).toBe(false)
  // Browsers accept a default value beyond the maximum length; the simulated page does not.
  await send(find('form'), new Event('submit', { bubbles: true, cancelable: true }))
  await answered()
  const body: unknown = await sent()[0]?.json()
  expect(body).toEqual({ tags: ['pets', ' foxes'] })
  expect(CreationChange.safeParse(body).success).toBe(true)
})

test('a name of only spaces is not sent', async () => {
  const { sent } = await showCat(() => ({ data: null }))
  await type('   ', 'pets')
  expect(saveButton().disabled).toBe(true)
  expect(sent()).toEqual([])
})

test('changes that could not be saved are still there to be sent again', async () => {
  const { onChange } = await showCat(() => ({ code: 5, msg: 'Too busy.', status: 503 }))
  await type('Tom', 'pets')
  await pressButton('Save')
  expect(onChange).not.toHaveBeenCalled()
  expect(inputs()[0]?.value).toBe('Tom')
  expect(saveButton().disabled).toBe(false)
})

test('a creation of a removed tool shows how it was made, without a link', async () => {
  await showCat(() => ({ data: null }))
  expect(document.body.textContent).toContain('Seed')
  expect(document.querySelector('section[aria-labelledby=recipe] a')).toBeNull()
})

test('a recipe that failed to load can be requested again, and the button shows that it works', async () => {
  let answerRecipe = (_answer: { data: unknown }) => {}
  let asked = 0
  await signedInSite({
    'GET /api/tools': { data: { tools: [] } },
    'GET /api/creations/cr_1/recipe': () => {
      asked += 1
      if (asked === 1) return { code: 5, msg: 'Too busy.', status: 503 }
      return new Promise((resolve) => {
        answerRecipe = resolve
      })
    },
  })
  const cat = aCreation({ id: 'cr_1' })
  await showWithMessages(<DetailsDialog creation={cat} onChange={() => {}} onClose={() => {}} />)
  await answered()
  await pressButton('Try again')
  expect(document.querySelector('[role=alert]')).toBeNull()
  answerRecipe({ data: RECIPE })
  await answered()
  expect(document.body.textContent).toContain('Seed')
})
