import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { ContactForm } from './contact-form.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const areas = () => [...document.querySelectorAll('textarea')]
const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

async function write(email: string, message: string) {
  await enter(find<HTMLInputElement>('input[type=email]'), email)
  await act(async () => {
    const area = find<HTMLTextAreaElement>('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, message)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => find('button[type=submit]').click())
  await answered()
}

test('marks missing fields in place, and sends nothing', async () => {
  const requests = fakeSite({})
  await showWithMessages(<ContactForm />)
  await write('nobody', 'Short')
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(2)
  expect(requests).toEqual([])
})

test('sends the message with a trimmed address, confirms it, and offers another', async () => {
  const requests = fakeSite({ 'POST /api/contact': {} })
  await showWithMessages(<ContactForm />)
  await write(' ada@example.com ', 'Where is my sticker of a cat?')
  expect(await requests[0]?.json()).toEqual({
    email: 'ada@example.com',
    topic: 'help',
    message: 'Where is my sticker of a cat?',
  })
  expect(text()).toContain('ada@example.com')
  expect(document.querySelector('form')).toBeNull()
  await act(async () => find('button').click())
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('')
})

test('a refusal shows the site’s message, and the text stays', async () => {
  fakeSite({ 'POST /api/contact': { code: Code.slowDown, msg: 'Wait a minute.', status: 429 } })
  await showWithMessages(<ContactForm />)
  await write('ada@example.com', 'Where is my sticker of a cat?')
  expect(find('p[role=alert]').textContent).toBe('Wait a minute.')
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('Where is my sticker of a cat?')
})

test('the text survives Back and a reload, until it is sent', async () => {
  fakeSite({ 'POST /api/contact': { code: Code.slowDown, msg: 'Wait a minute.', status: 429 } })
  await showWithMessages(<ContactForm />)
  await write('ada@example.com', 'Where is my sticker of a cat?')
  // The old page is still there, above the one that is opened anew.
  await showWithMessages(<ContactForm />)
  expect(areas().map(({ value }) => value)).toEqual(Array(2).fill('Where is my sticker of a cat?'))
  fakeSite({ 'POST /api/contact': {} })
  await act(async () => find('button[type=submit]').click())
  await answered()
  await showWithMessages(<ContactForm />)
  expect(areas().at(-1)?.value).toBe('')
})
