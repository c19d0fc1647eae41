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

test('before paying, people see what will be drawn, what will not, and what would work instead', async () => {
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

test('if a provider serves the tool, or nothing was checked yet, nothing is shown', async () => {
  await show(null)
  expect(find('[aria-live="polite"]').childElementCount).toBe(0)
})

test('a prompt that cannot be drawn at all gets a list of things that can', async () => {
  await show({ understood: [], ignored: ['justice'], suggestion: null, beyond: true })
  expect(find('[aria-live="polite"]').textContent).toContain('Name an animal, a person, a thing or a place')
  expect(document.querySelector('button')).toBeNull()
})
