import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../../shared/codes.ts'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { ToolDetail, ToolField } from '../../../../shared/contract/tools.ts'
import { closeDialog, openDialogs } from '../../../app/dialogs/dialogs.ts'
import { answered, shows, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { refreshSession } from '../../../app/session/session.ts'
import { signedInSite, USER_INFO } from '../../../app/session/signed-in-site.fixture.ts'
import { find, press, send } from '../../../components/ui/render-for-tests.tsx'
import { forgetJobs } from '../../generation/forget-jobs.fixture.ts'
// Preloaded, so that no test waits for files.
import '../result/result-failed.tsx'
import { BEGUN, base, CALLS, PROMPT, RUNNING, TOOL } from './tool-workbench.fixture.ts'
import { ToolWorkbench } from './tool-workbench.tsx'

afterAll(forgetJobs)

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/text-to-image-ai')
})

afterEach(() => vi.unstubAllGlobals())

async function show(tool: Partial<ToolDetail> = {}) {
  await showWithMessages(<ToolWorkbench tool={{ ...TOOL, ...tool }} effects={[]} given={{}} />)
  await answered()
}

function describe(text: string) {
  return act(async () => {
    const area = find<HTMLTextAreaElement>('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const button = () => find<HTMLButtonElement>('button[type=submit]')

async function submit() {
  await send(find('form'), new Event('submit', { bubbles: true, cancelable: true }))
  await answered()
}

test('the button shows the price of the current values', async () => {
  fakeSite(CALLS)
  await show()
  expect(button().textContent).toBe('Generate · 1 credit')
  const slider = find<HTMLInputElement>('input[type=range]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '4')
    slider.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(button().textContent).toBe('Generate · 4 credits')
})

test('an incomplete form says what is missing, leads there and starts nothing', async () => {
  const requests = fakeSite(CALLS)
  await show()
  expect(document.body.textContent).not.toContain('Please fill this in.')
  await submit()
  expect(document.body.textContent).toContain('Please fill this in.')
  expect(document.activeElement).toBe(find('textarea'))
  expect(requests.map(({ method }) => method)).not.toContain('POST')
})

test('a required statement has to be confirmed', async () => {
  const requests = fakeSite({ ...CALLS, 'POST /api/generations': { data: BEGUN } })
  await show({ needs_consent: { kind: 'likeness', statement: 'Everybody agrees.' } })
  await describe('a fox')
  await submit()
  expect(document.body.textContent).toContain('Please confirm this first.')
  await act(async () => find<HTMLInputElement>('input[type=checkbox]').click())
  await submit()
  // On a slow machine, the quote is requested, too.
  const starts = requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/generations'))
  const [start, ...others] = starts
  expect(others).toEqual([])
  expect(await start?.json()).toMatchObject({
    tool: 'text-to-image-ai',
    inputs: { prompt: 'a fox', outputs: 1 },
    consent: true,
    idempotency_key: expect.any(String),
  })
})

test('too few credits: it says how many are missing and opens the offers', async () => {
  fakeSite({
    ...CALLS,
    'POST /api/generations': { code: Code.insufficientCredits, data: { required: 4, available: 1 } },
  })
  await show()
  await describe('a fox')
  await submit()
  expect(find('[role=alert] p, [role=alert] div').textContent).toContain('You need 3 more credits for this.')
  expect(openDialogs()).toEqual([{ name: 'creditsMissing', props: { missing: 3 } }])
  closeDialog('creditsMissing')
})

test('a run that would be refused cannot be started, and the reason gets the focus', async () => {
  const { data } = CALLS['POST /api/generations/quote']
  const reason = 'Nothing in this prompt can be drawn yet.'
  const quote = { data: { ...data, refusal: reason } }
  const requests = fakeSite({ ...CALLS, 'POST /api/generations/quote': quote })
  await show()
  await describe('zxqwv')
  await shows(reason)
  await submit()
  const asked = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  expect(asked).not.toContain('POST /api/generations')
  expect(document.activeElement?.textContent).toBe(reason)
})

test('a refusal disappears when a value changes (trap: a good file beside "of another kind")', async () => {
  fakeSite({ ...CALLS, 'POST /api/generations': { code: Code.inputRefused, msg: 'Not like this.' } })
  await show()
  await describe('a fox')
  await submit()
  expect(document.body.textContent).toContain('Not like this.')
  await describe('a hen')
  expect(document.body.textContent).not.toContain('Not like this.')
})

test('after a broken connection a second click cannot start the same work twice', async () => {
  const requests = fakeSite(CALLS)
  await show()
  await describe('a fox')
  await submit()
  expect(document.body.textContent).toContain('You seem to be offline.')
  await submit()
  const starts = requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/generations'))
  const [first, second] = await Promise.all(starts.map((request) => request.json()))
  expect(second.idempotency_key).toBe(first.idempotency_key)
})

test('a tool without an engine cannot be started and requests nothing from the server', async () => {
  const requests = fakeSite(CALLS)
  await show({ available: false })
  expect(button().disabled).toBe(true)
  expect(button().textContent).toBe('Coming soon – costs nothing')
  await describe('a fox')
  await press(find('textarea'), 'Enter')
  await submit()
  expect(requests.map(({ method }) => method)).not.toContain('POST')
})

test('after a start the focus goes to the result, which shows the progress', async () => {
  fakeSite({
    ...CALLS,
    'POST /api/generations': { data: BEGUN },
    'GET /api/generations/gen_1': { data: RUNNING },
  })
  await show()
  await describe('a fox')
  button().focus()
  await submit()
  expect(document.activeElement?.textContent).toBe('Making it')
  expect(find('[role=progressbar]').getAttribute('aria-valuenow')).toBe('40')
  expect(document.body.textContent).toContain('Drawing')
})

test('another run can be started during one; a double click starts one', async () => {
  let count = 0
  const requests = fakeSite({
    ...CALLS,
    'POST /api/generations': () => ({ data: { ...BEGUN, id: `gen_${++count}` } }),
  })
  await show()
  await describe('a fox')
  const click = (detail: number) =>
    act(
      async () =>
        void button().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })),
    )
  await click(1)
  await click(2)
  await answered()
  expect(button().disabled).toBe(false)
  await describe('a hen')
  await submit()
  const starts = requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/generations'))
  const prompts = await Promise.all(starts.map(async (request) => (await request.json()).inputs.prompt))
  expect(prompts).toEqual(['a fox', 'a hen'])
  expect(sessionStorage.getItem('generation:text-to-image-ai')).toBe('gen_2')
})

test('returning to the page restores the form and the running generation', async () => {
  fakeSite({ ...CALLS, 'GET /api/generations': { data: { generations: [RUNNING] } } })
  sessionStorage.setItem(
    'toolForm:text-to-image-ai',
    JSON.stringify({ values: { prompt: 'a fox', outputs: 2 }, faces: {}, files: {} }),
  )
  await show()
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('a fox')
  expect(document.body.textContent).toContain('Making it')
  expect(document.activeElement).toBe(document.body)
})

test('a blocked generation says so, that it was free, and where the rules are', async () => {
  const error = { name: 'blocked', message: 'This was stopped by our content policy. You were not charged.' }
  const blocked: Generation = { ...RUNNING, status: 'blocked', error }
  sessionStorage.setItem('generation:text-to-image-ai', 'gen_1')
  fakeSite({ ...CALLS, 'GET /api/generations/gen_1': { data: blocked } })
  await show()
  expect(document.body.textContent).toContain('You were not charged.')
  expect(find<HTMLAnchorElement>('a[href="/content-policy"]').textContent).toBe('Read the content policy')
})

test('a clip of people can be previewed before it is paid for, once everything is filled in', async () => {
  const pictures = ['data:image/webp;base64,AAAA', 'data:image/webp;base64,BBBB']
  const requests = fakeSite({
    ...CALLS,
    'POST /api/generations/preview': { data: { pictures, problem: null } },
  })
  const faces: ToolField = {
    ...base,
    name: 'faces',
    label: 'Faces',
    kind: 'faces',
    required: false,
    target: 't',
    source: 's',
  }
  await show({ outputs: ['gif'], fields: [PROMPT, faces] })
  // The field for faces is loaded when it is first needed.
  await act(async () => {
    await import('../form/faces-field.tsx')
  })
  const ask = async () => {
    await act(async () => findButton('Preview three stills · free').click())
    await answered()
  }
  const asked = () => requests.filter(({ url }) => url.endsWith('/preview')).length
  await ask()
  expect([asked(), document.body.textContent]).toEqual([0, expect.stringContaining('Please fill this in.')])
  await describe('a fox')
  await ask()
  expect(asked()).toBe(1)
  expect([...document.querySelectorAll('li img')].map((still) => still.getAttribute('src'))).toEqual(pictures)
  // Stills of earlier values would be wrong.
  await describe('a hare')
  expect(document.querySelectorAll('li img')).toHaveLength(0)
})

function findButton(words: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
  if (!found) throw new Error(`There is no button "${words}".`)
  return found
}

test('people who have just spent their last credit are not told so while the work is running', async () => {
  let spent = false
  const info = () => ({ data: { ...USER_INFO, credit_remain: spent ? 0 : 1 } })
  await signedInSite({
    ...CALLS,
    'GET /api/creations': { data: { creations: [] } },
    'GET /api/users/user_info': info,
    'POST /api/generations': () => {
      spent = true
      return { data: BEGUN }
    },
    'GET /api/generations/gen_1': { data: RUNNING },
  })
  await show()
  await describe('a fox')
  await submit()
  await act(() => refreshSession())
  expect(document.body.textContent).toContain('Making it')
  expect(document.body.textContent).not.toContain('1 credit is missing')
})
