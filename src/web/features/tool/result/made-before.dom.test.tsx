import { act, useState } from 'react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { closeAllDialogs, openDialogs } from '../../../app/dialogs/dialogs.ts'
import { answered, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { find } from '../../../components/ui/render-for-tests.tsx'
import { aCreation } from '../../creations/creation.fixture.ts'
import { forgetJobs } from '../../generation/forget-jobs.fixture.ts'
import MadeBefore from './made-before.tsx'

afterAll(forgetJobs)

afterEach(() => vi.unstubAllGlobals())

const creation = (id: string, title: string) => aCreation({ id, generation_id: `gen_${id}`, title })
const FOX = creation('fox', 'a fox')
const HEN = creation('hen', 'a hen')
const generationOf = (id: string) =>
  ({ id, status: 'succeeded', inputs: { prompt: 'a fox' } }) as unknown as Generation

async function show(shown: Generation | null, onShow = vi.fn()) {
  await showWithMessages(<MadeBefore tool="text-to-image-ai" shown={shown} onShow={onShow} />)
  await answered()
  return onShow
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('li button')]

test('a press shows an earlier result again, with its settings', async () => {
  const generation = generationOf('gen_fox')
  const requests = fakeSite({
    'GET /api/creations': { data: { creations: [HEN, FOX], next: null } },
    'GET /api/generations/gen_fox': { data: generation },
  })
  const onShow = await show(null)
  expect(requests[0]?.url).toContain('tool=text-to-image-ai')
  const [, fox] = buttons()
  expect(fox?.getAttribute('aria-label')).toContain('a fox')
  await act(async () => fox?.click())
  await answered()
  expect(onShow).toHaveBeenCalledWith(generation, 'fox')
})

test('the shown one is marked, and new results join the others', async () => {
  let creations = [FOX]
  const requests = fakeSite({ 'GET /api/creations': () => ({ data: { creations, next: null } }) })
  function Panel() {
    const [shown, setShown] = useState(generationOf('gen_fox'))
    return (
      <>
        <input type="button" onClick={() => setShown(generationOf('gen_hen'))} />
        <MadeBefore tool="text-to-image-ai" shown={shown} onShow={setShown} />
      </>
    )
  }
  await showWithMessages(<Panel />)
  await answered()
  expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual(['true'])
  expect(requests.filter(({ url }) => url.includes('/api/creations'))).toHaveLength(1)
  creations = [HEN, FOX]
  await act(async () => find('input').click())
  await answered()
  expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
})

test('people without results see nothing', async () => {
  fakeSite({ 'GET /api/creations': { data: { creations: [], next: null } } })
  await show(null)
  expect(document.querySelector('section')).toBeNull()
})

test('two of them can be compared, and the shown one is the first', async () => {
  fakeSite({ 'GET /api/creations': { data: { creations: [HEN, FOX], next: null } } })
  const onShow = await show(generationOf('gen_fox'))
  const compare = find<HTMLButtonElement>('section > div button')
  await act(async () => compare.click())
  expect(compare.getAttribute('aria-pressed')).toBe('true')
  expect(find('output').textContent).toContain('Choose the other result')
  expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await act(async () => buttons()[0]?.click())
  expect(openDialogs()).toMatchObject([
    { name: 'compare', props: { items: [{ alt: 'a fox' }, { alt: 'a hen' }] } },
  ])
  expect(onShow).not.toHaveBeenCalled()
  expect(compare.getAttribute('aria-pressed')).toBe('false')
  closeAllDialogs()
})

test('running generations come first, with their progress, and can be shown', async () => {
  const running = { ...generationOf('gen_run'), tool: 'text-to-image-ai', created_at: '2026-01-01T00:00:00Z' }
  const elsewhere = { ...running, id: 'gen_other', tool: 'ai-voice' }
  const jobs = [{ ...running, status: 'running', progress: 0.4 } as Generation, elsewhere]
  fakeSite({
    'GET /api/creations': { data: { creations: [FOX], next: null } },
    'GET /api/generations': { data: { generations: jobs } },
  })
  const onShow = await show(null)
  const [first] = buttons()
  expect(buttons().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Show what is being made: 40%',
    expect.stringContaining('a fox'),
  ])
  await act(async () => first?.click())
  expect(onShow).toHaveBeenCalledWith(jobs[0], null)
})
