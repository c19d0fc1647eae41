import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { PromptReading as Reading } from '../../../../shared/contract/generations.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../../components/ui/render-for-tests.tsx'
import { PromptReading } from './prompt-reading.tsx'

const READING: Reading = {
  understood: ['queen'],
  ignored: ['elven', 'kimono'],
  suggestion: 'portrait of a queen',
  beyond: true,
}

const show = (reading: Reading | null, onSuggestion = () => {}) =>
  showWithMessages(
    <PromptReading reading={reading} stale={false} refused={false} onSuggestion={onSuggestion} />,
  )

const listed = (index: number) =>
  [...(document.querySelectorAll('ul')[index]?.querySelectorAll('li') ?? [])].map((item) => item.textContent)

test('before paying it is told what is drawn, what is struck through, and what that would take', async () => {
  await show(READING)
  expect(listed(0)).toEqual(['queen'])
  expect(listed(1)).toEqual(['elven', 'kimono'])
  expect(document.querySelectorAll('li.line-through')).toHaveLength(2)
  expect(find('[aria-live="polite"]').textContent).toContain('They need a larger model')
})

test('one press puts the suggested wording into the field', async () => {
  const onSuggestion = vi.fn()
  await show(READING, onSuggestion)
  await act(async () => find('button').click())
  expect(onSuggestion).toHaveBeenCalledWith('portrait of a queen')
})

test('where a provider serves, or nothing has been asked yet, nothing is said', async () => {
  await show(null)
  expect(find('[aria-live="polite"]').childElementCount).toBe(0)
})

test('words of which none can be drawn are met with what can be', async () => {
  await show({ understood: [], ignored: ['justice'], suggestion: null, beyond: true })
  expect(find('[aria-live="polite"]').textContent).toContain('Name an animal, a person, a thing or a place')
  expect(document.querySelector('button')).toBeNull()
})
