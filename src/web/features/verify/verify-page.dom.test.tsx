import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Verification } from '../../../shared/contract/verify.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { VerifyPage } from './verify-page.tsx'

const REFERENCE = `cr_${'ab'.repeat(16)}`
const FOUND: Verification = {
  verdict: 'mark',
  made_at: '2026-05-03T12:00:00.000Z',
  tool_title: 'Sticker maker',
  kept: true,
  reference: REFERENCE,
}
const NOTHING: Verification = {
  verdict: 'nothing',
  made_at: null,
  tool_title: null,
  kept: false,
  reference: null,
}

let verification = FOUND
let refusal: { code: number; msg: string; status: number } | null = null
let requests: Request[] = []

beforeEach(() => {
  verification = FOUND
  refusal = null
  requests = fakeSite({
    'POST /api/verify': () => refusal ?? { data: verification },
    'POST /api/reports': () => refusal ?? { data: { id: 'rep_1', due_at: '2026-05-05T12:00:00.000Z' } },
  })
})
afterEach(() => vi.unstubAllGlobals())

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
const show = () => showWithMessages(<VerifyPage heading="Was it made here?" description="Drop it." />)

async function press(name: string) {
  const found = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)
  if (!found) throw new Error(`There is no button ${name}`)
  await act(async () => found.click())
  await answered()
}
async function drop(file: File) {
  const input = find<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await answered()
}
const PICTURE = new File(['x'], 'cat.png', { type: 'image/png' })

/** Finds a field by its label. */
function field<E extends HTMLElement>(label: string): E {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return find<E>(`[id="${found?.getAttribute('for')}"]`)
}
async function write(label: string, value: string) {
  const element = field<HTMLTextAreaElement | HTMLSelectElement>(label)
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element.dispatchEvent(
      new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
  })
}

test('a marked file was made here: the page says when, with what, and what that does not prove', async () => {
  await show()
  await drop(PICTURE)
  expect(text()).toContain('It was made here')
  expect(text()).toContain('Made with Sticker maker on May 3, 2026. We still keep it here.')
  expect(text()).toContain('doesn’t say who made it')
})

test('a file without findings is not called proof of anything, and there is nothing to report', async () => {
  verification = NOTHING
  await show()
  await drop(PICTURE)
  expect(text()).toContain('That doesn’t prove it’s real')
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Check another file',
    'Send report',
  ])
})

test('a refused file says why, and another one can be tried', async () => {
  refusal = { code: 4, msg: 'SVG files are not taken.', status: 422 }
  await show()
  await drop(PICTURE)
  expect(find('[role=alert].mt-3').textContent).toBe('We couldn’t check this file. SVG files are not taken.')
  refusal = null
  await drop(PICTURE)
  expect(text()).toContain('It was made here')
})

test('a report marks missing values in place, and nothing is sent', async () => {
  await show()
  await press('Send report')
  expect(text()).toContain('Please enter the link of a shared page, or check the file first.')
  expect(text()).toContain('Please choose a reason.')
  expect(text()).toContain('Please write at least 10 characters.')
  expect(text()).toContain('Please enter your email.')
  expect(requests).toHaveLength(0)
})

test('a marked file can be reported, and the page says when somebody will decide', async () => {
  await show()
  await drop(PICTURE)
  await press('Report it')
  expect(field<HTMLInputElement>('What is it about?').value).toBe(REFERENCE)
  await write('Reason', 'likeness')
  await write('What is wrong?', 'This is my face, and nobody asked me.')
  await enter(field('Email'), ' ada@example.com ')
  await press('Send report')
  expect(await requests.at(-1)?.json()).toEqual({
    reference: REFERENCE,
    reason: 'likeness',
    details: 'This is my face, and nobody asked me.',
    email: 'ada@example.com',
  })
  expect(text()).toMatch(/We’ll decide by Tuesday, May 5, 2026 at .* and let you know at ada@example.com\./)
})
