import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answered, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../app/session/fake-site.fixture.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { ReportForm, type SentReport } from './report-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const REFERENCE = `sh_${'0'.repeat(32)}`

async function change(selector: string, value: string) {
  await act(async () => {
    const field = find<HTMLTextAreaElement | HTMLSelectElement>(selector)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}
async function submit() {
  await act(async () => find('button[type=submit]').click())
  await answered()
}

test('asks for everything that is needed to decide, and sends nothing before', async () => {
  const requests = fakeSite({})
  await showWithMessages(<ReportForm reference="a picture of me" onSent={() => {}} />)
  await submit()
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(4)
  expect(requests).toEqual([])
})

test('accepts a link to a page as its reference, and says when the answer is due', async () => {
  const requests = fakeSite({ 'POST /api/reports': { data: { due_at: '2026-01-03T00:00:00Z' } } })
  const sent: SentReport[] = []
  await showWithMessages(
    <ReportForm
      reference={`https://plumdrop.test/s/${REFERENCE}?x=1`}
      onSent={(report) => sent.push(report)}
    />,
  )
  await change('select', 'likeness')
  await change('textarea', 'This is my face, and nobody asked me.')
  await enter(find<HTMLInputElement>('input[type=email]'), 'ada@example.com ')
  await submit()
  expect(await requests[0]?.json()).toEqual({
    reference: REFERENCE,
    reason: 'likeness',
    details: 'This is my face, and nobody asked me.',
    email: 'ada@example.com',
  })
  expect(sent).toEqual([{ dueAt: '2026-01-03T00:00:00Z', email: 'ada@example.com' }])
})
