import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../../shared/codes.ts'
import type { Generation } from '../../../../shared/contract/generations.ts'
import { answered, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { signedInSite } from '../../../app/session/signed-in-site.fixture.ts'
import { forgetSession, readToken } from '../../../app/session/stored-session.ts'
import { find, send } from '../../../components/ui/render-for-tests.tsx'
import { aCreation } from '../../creations/creation.fixture.ts'
import { forgetJobs } from '../../generation/forget-jobs.fixture.ts'
// Preloaded, so that no test waits for files.
import '../result/made-before.tsx'
import '../result/result-done.tsx'
import { BEGUN, CALLS, RUNNING, TOOL } from './tool-workbench.fixture.ts'
import { ToolWorkbench } from './tool-workbench.tsx'

afterAll(forgetJobs)

const KEY = 'generation:text-to-image-ai'

beforeEach(async () => {
  await forgetJobs()
  sessionStorage.clear()
  history.replaceState(null, '', '/text-to-image-ai')
})
afterEach(() => vi.unstubAllGlobals())

/** The results of one run, as the library lists them and as the site stores them. */
const picturesOf = (generation: string, ...names: string[]) =>
  names.map((name) => aCreation({ id: `cr_${name}`, title: name, generation_id: generation }))
const madeAs = (id: string, ...names: string[]): Generation => ({
  ...RUNNING,
  id,
  status: 'succeeded',
  progress: 1,
  outputs: picturesOf(id, ...names),
})
const FOXES = ['red', 'grey', 'white']
const HENS = ['brown', 'black']

async function show() {
  await showWithMessages(<ToolWorkbench tool={TOOL} effects={[]} given={{}} />)
  await answered()
}
const shown = () => find<HTMLImageElement>('fieldset img').getAttribute('src')
async function pressTile(title: string) {
  const tile = find<HTMLButtonElement>(`section[aria-labelledby=made-before] button[title="${title}"]`)
  await act(async () => tile.click())
  await answered()
}

test('pressing an earlier picture shows that picture, not the first one of its run', async () => {
  sessionStorage.setItem(KEY, 'gen_hens')
  fakeSite({
    ...CALLS,
    'GET /api/creations': {
      data: { creations: [...picturesOf('gen_hens', ...HENS), ...picturesOf('gen_foxes', ...FOXES)] },
    },
    'GET /api/generations/gen_hens': { data: madeAs('gen_hens', ...HENS) },
    'GET /api/generations/gen_foxes': { data: madeAs('gen_foxes', ...FOXES) },
  })
  await show()
  expect(shown()).toBe('/media/cr_brown.png')
  await pressTile('white')
  expect(shown()).toBe('/media/cr_white.png')
  await act(async () => find('button[aria-label="Result 2"]').click())
  expect(shown()).toBe('/media/cr_grey.png')
  await pressTile('white')
  expect(shown()).toBe('/media/cr_white.png')
  await pressTile('brown')
  expect(shown()).toBe('/media/cr_brown.png')
})

test('of two pressed pictures the last is shown, whichever answer comes first', async () => {
  let answerFoxes = () => {}
  const foxes = new Promise<void>((resolve) => {
    answerFoxes = resolve
  })
  sessionStorage.setItem(KEY, 'gen_hens')
  fakeSite({
    ...CALLS,
    'GET /api/creations': {
      data: { creations: [...picturesOf('gen_hens', ...HENS), ...picturesOf('gen_foxes', ...FOXES)] },
    },
    'GET /api/generations/gen_hens': { data: madeAs('gen_hens', ...HENS) },
    'GET /api/generations/gen_foxes': async () => {
      await foxes
      return { data: madeAs('gen_foxes', ...FOXES) }
    },
  })
  await show()
  await pressTile('red')
  await pressTile('black')
  answerFoxes()
  await answered()
  expect(shown()).toBe('/media/cr_black.png')
})

test('a new run is not hidden by earlier results', async () => {
  let answerOld = () => {}
  const old = new Promise<void>((resolve) => {
    answerOld = resolve
  })
  sessionStorage.setItem(KEY, 'gen_foxes')
  fakeSite({
    ...CALLS,
    'GET /api/generations/gen_foxes': async () => {
      await old
      return { data: madeAs('gen_foxes', ...FOXES) }
    },
    'POST /api/generations': { data: BEGUN },
    'GET /api/generations/gen_1': { data: RUNNING },
  })
  await show()
  await act(async () => {
    const area = find<HTMLTextAreaElement>('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'an owl')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await send(find('form'), new Event('submit', { bubbles: true, cancelable: true }))
  await answered()
  answerOld()
  await answered()
  expect(document.body.textContent).toContain('Making it')
  expect(sessionStorage.getItem(KEY)).toBe('gen_1')
})

test('signing out removes files and results from the page, and keeps the text', async () => {
  const fox = { id: 'up_fox', kind: 'image', url: '/fox.png', width: 1, height: 1 }
  const saved = {
    values: { prompt: 'a fox' },
    faces: {},
    files: { image: [{ name: 'fox.png', media: fox }] },
  }
  sessionStorage.setItem(KEY, 'gen_foxes')
  sessionStorage.setItem('toolForm:text-to-image-ai', JSON.stringify(saved))
  const ofTheirs = (data: object) => () => (readToken() ? { data } : { code: Code.notFound, status: 404 })
  await signedInSite({
    ...CALLS,
    'GET /api/creations': { data: { creations: [] } },
    'GET /api/generations/gen_foxes': ofTheirs(madeAs('gen_foxes', ...FOXES)),
    'GET /api/uploads/up_fox': ofTheirs(fox),
  })
  await show()
  expect(shown()).toBe('/media/cr_red.png')
  await act(async () => forgetSession())
  await answered()
  expect(document.querySelector('fieldset img')).toBeNull()
  expect(sessionStorage.getItem('toolForm:text-to-image-ai')).not.toContain('up_fox')
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('a fox')
})

test.each([
  ['is kept in mind while the site cannot be asked', { code: Code.ourFault, status: 503 }, 'gen_foxes'],
  ['is forgotten when it is gone', { code: Code.notFound, status: 404 }, null],
])('what was looked at %s', async (_what, answer, kept) => {
  sessionStorage.setItem(KEY, 'gen_foxes')
  fakeSite({ ...CALLS, 'GET /api/generations/gen_foxes': answer })
  await show()
  expect(sessionStorage.getItem(KEY)).toBe(kept)
})
