import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAllDialogs, leaveDialog } from '../../../app/dialogs/dialogs.ts'
import { answered, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { find, press, send } from '../../../components/ui/render-for-tests.tsx'
import { forgetJobs } from '../../generation/forget-jobs.fixture.ts'
// Preloaded, so that no test waits for files.
import './form-sheet.tsx'
import './settings-button.tsx'
import '../result/result-failed.tsx'
import { BEGUN, CALLS, RUNNING, TOOL } from './tool-workbench.fixture.ts'
import { ToolWorkbench } from './tool-workbench.tsx'

afterAll(forgetJobs)

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', TOOL.path)
})

afterEach(async () => {
  await act(async () => closeAllDialogs())
  vi.unstubAllGlobals()
})

const area = () => find<HTMLTextAreaElement>('textarea')
const sheet = () => document.querySelector('[role=dialog]')
const findOpener = () =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === 'Change settings') ?? null
function opener(): HTMLButtonElement {
  const found = findOpener()
  if (!found) throw new Error('Nothing opens the settings.')
  return found
}

function describe(text: string) {
  return act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), text)
    area().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function start() {
  await send(find('form'), new Event('submit', { bubbles: true, cancelable: true }))
  await answered()
}

async function showWithResult() {
  let begun = 0
  fakeSite({
    ...CALLS,
    'POST /api/generations': () => ({ data: { ...BEGUN, id: `gen_${++begun}` } }),
    'GET /api/generations/gen_1': { data: RUNNING },
  })
  await showWithMessages(
    <>
      <header>The rest of the page</header>
      <ToolWorkbench
        tool={{ ...TOOL, needs_consent: { kind: 'ownership', statement: 'I may use this.' } }}
        effects={[]}
        given={{}}
      />
    </>,
  )
  await answered()
  await describe('a fox')
  await act(async () => find<HTMLInputElement>('input[type=checkbox]').click())
  await start()
}

test('before the first result the form is alone, and then it is a sheet behind a button', async () => {
  fakeSite(CALLS)
  await showWithMessages(<ToolWorkbench tool={TOOL} effects={[]} given={{}} />)
  await answered()
  expect(findOpener()).toBeNull()
  expect(find('form').parentElement?.className).not.toContain('hidden')
})

test('the sheet has the form as it was left, makes the page inert, and loses nothing when it closes', async () => {
  await showWithResult()
  expect(find('form').parentElement?.className).toContain('max-lg:hidden')
  opener().focus()
  await act(async () => opener().click())
  await answered()
  expect(sheet()?.contains(area())).toBe(true)
  expect(document.getElementById(sheet()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Settings',
  )
  expect(find('header').inert).toBe(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close settings')
  const before = area()
  await describe('a fox at night')
  await press(document.body, 'Escape')
  expect(sheet()).toBeNull()
  expect(find('header').inert).toBe(false)
  expect(document.activeElement).toBe(opener())
  await act(async () => opener().click())
  await answered()
  expect(area()).toBe(before)
  expect(area().value).toBe('a fox at night')
  expect(find<HTMLInputElement>('input[type=checkbox]').checked).toBe(true)
})

test('Back closes the sheet; so does a start in it, which leads to its result', async () => {
  await showWithResult()
  await act(async () => opener().click())
  await answered()
  await act(async () => void leaveDialog())
  expect(sheet()).toBeNull()
  await act(async () => opener().click())
  await answered()
  await describe('a hen')
  await start()
  expect(sheet()).toBeNull()
  expect(document.activeElement?.tagName).toBe('H2')
  expect(document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('Result')
})

test('a run that made nothing has one way back to the form, its own', async () => {
  sessionStorage.setItem('generation:text-to-image-ai', 'gen_9')
  const canceled = { ...RUNNING, id: 'gen_9', status: 'canceled' }
  fakeSite({ ...CALLS, 'GET /api/generations/gen_9': { data: canceled } })
  await showWithMessages(<ToolWorkbench tool={TOOL} effects={[]} given={{}} />)
  await answered()
  expect(document.body.textContent).toContain('Change the input')
  expect(findOpener()).toBeNull()
})
