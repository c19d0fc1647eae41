import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../../components/ui/render-for-tests.tsx'
import type { FieldProps } from './field-props.ts'
import { ChoiceField } from './simple-fields.tsx'

type Choice = Extract<ToolField, { kind: 'choice' }>

const MANY: Choice = {
  kind: 'choice',
  name: 'template',
  label: 'Effect',
  help: null,
  required: true,
  advanced: false,
  when: null,
  tabs: false,
  default: '',
  options: Array.from({ length: 12 }, (_, i) => ({ value: `effect-${i}`, label: `Effect ${i}` })),
}

function show(value: string, field = MANY): Promise<void> {
  const form = {
    state: { values: { template: value } },
    change: () => {},
  } as unknown as FieldProps<Choice>['form']
  return showWithMessages(
    <ChoiceField field={field} form={form} error={undefined} aside={null} quote={null} asking={false} />,
  )
}

test('while nothing is chosen no option of a long list looks chosen', async () => {
  await show('')
  const select = find<HTMLSelectElement>('select')
  expect(select.selectedOptions[0]?.textContent).toBe('Choose one')
  expect(select.options).toHaveLength(13)
})

test('the prompt to choose is gone once something is chosen', async () => {
  await show('effect-3')
  const select = find<HTMLSelectElement>('select')
  expect(select.value).toBe('effect-3')
  expect(select.options).toHaveLength(12)
})

test('the hint of a choice is below its options, and screen readers read it', async () => {
  await show('effect-1', { ...MANY, help: 'Two ways.', options: MANY.options.slice(0, 2) })
  const described = find('fieldset').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Two ways.')
})

test('an option with sound can be played before it is paid for, and is loaded only then', async () => {
  const options = MANY.options.map((option) => ({ ...option, sound: `/voices/${option.value}.mp3` }))
  await show('effect-3', { ...MANY, options })
  const audio = find<HTMLAudioElement>('audio')
  expect(audio.getAttribute('src')).toBe('/voices/effect-3.mp3')
  expect(audio.preload).toBe('none')
  const play = vi.spyOn(audio, 'play').mockResolvedValue()
  await act(async () => find('button[aria-label="Hear Effect 3"]').click())
  expect(play).toHaveBeenCalledOnce()
  await act(async () => audio.dispatchEvent(new Event('play')))
  expect(find('button').getAttribute('aria-label')).toBe('Stop Effect 3')
})

test('styles are chosen by pictures: one radio button each, named by its style, and loaded when near', async () => {
  const options = MANY.options
    .slice(0, 3)
    .map((option) => ({ ...option, picture: `/styles/${option.value}.webp` }))
  await show('effect-1', { ...MANY, options })
  const radios = [...document.querySelectorAll<HTMLInputElement>('fieldset input[type=radio]')]
  expect(radios.map(({ checked }) => checked)).toEqual([false, true, false])
  expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Effect 0', 'Effect 1', 'Effect 2'])
  const pictures = [...document.querySelectorAll('img')]
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
    options.map(({ picture }) => picture),
  )
  expect(pictures.every((picture) => picture.getAttribute('loading') === 'lazy' && picture.alt === '')).toBe(
    true,
  )
})
