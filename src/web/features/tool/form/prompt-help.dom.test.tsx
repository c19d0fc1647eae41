import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import ideas from '../../../../shared/catalogue/prompt-ideas.json' with { type: 'json' }
import { answered, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../../app/session/signed-in-site.fixture.ts'
import { enter, find, press as pressKey } from '../../../components/ui/render-for-tests.tsx'
import PromptHelp from './prompt-help.tsx'

const TOOL = 'text-to-image-ai'
const FOX = { id: 'pr_1', name: 'Fox', text: 'a fox in the snow', created_at: '2026-01-01T00:00:00.000Z' }
let chosen: string[] = []
let saved = [FOX]
let isDown = false
afterEach(() => vi.restoreAllMocks())

async function show(text: string, tool = TOOL) {
  chosen = []
  saved = [FOX]
  isDown = false
  const requests = await signedInSite({
    'GET /api/prompts': () =>
      isDown ? { code: 5, msg: 'Too busy.', status: 503 } : { data: { prompts: saved } },
    'POST /api/prompts': { data: FOX },
    'POST /api/prompts/pr_1': () => {
      saved = [{ ...FOX, name: 'Winter' }]
      return { data: saved[0] }
    },
    'DELETE /api/prompts/pr_1': () => {
      saved = []
      return { data: {} }
    },
  })
  await showWithMessages(
    <PromptHelp tool={tool} text={text} onChoose={(next) => chosen.push(next)} quote={null} asking={false} />,
  )
  return requests
}

const buttons = () => [...document.querySelectorAll('button')]
const named = (name: string) =>
  buttons().find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
async function press(name: string) {
  await act(async () => named(name)?.click())
  await answered()
}

test('ideas and surprises fill the empty field', async () => {
  await show('')
  const [first = ''] = ideas[TOOL]
  await press(first)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await press('Surprise me')
  expect(chosen).toEqual([first, first])
  expect(named('Save')).toBeUndefined()
})

test('a surprise is never the current text, and ideas disappear once there is a text', async () => {
  const [first = '', second = ''] = ideas[TOOL]
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await show(first)
  expect(named(second)).toBeUndefined()
  await press('Surprise me')
  expect(chosen).toEqual([second])
})

test('a tool without ideas still has saved prompts', async () => {
  await show('gentle snow', 'image-to-video-ai')
  expect(named('Surprise me')).toBeUndefined()
  const requests = await show('gentle snow', 'image-to-video-ai')
  await press('Save')
  const saved = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/api/prompts'))
  expect(await saved?.json()).toEqual({ text: 'gentle snow' })
})

test('saved prompts are used, renamed and deleted', async () => {
  const requests = await show('')
  await press('Saved prompts')
  await press('Rename “Fox”')
  const field = find<HTMLInputElement>('input')
  expect(document.activeElement).toBe(field)
  await enter(field, 'Winter')
  await pressKey(field, 'Enter')
  await answered()
  const renamed = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/pr_1'))
  expect(await renamed?.json()).toEqual({ name: 'Winter' })
  await press('Winter')
  expect(chosen).toEqual([FOX.text])
  await press('Saved prompts')
  await press('Delete “Winter”')
  expect(document.body.textContent).toContain('None yet.')
})

test('saved prompts that fail to load can be requested again', async () => {
  await show('')
  isDown = true
  await press('Saved prompts')
  expect(named('Fox')).toBeUndefined()
  isDown = false
  await press('Try again')
  expect(named('Fox')).toBeDefined()
})
