import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { find, send } from '../../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../../components/ui/toast.ts'
import type { FieldProps } from './field-props.ts'
import { ChoiceField, TextField } from './simple-fields.tsx'

type Text = Extract<ToolField, { kind: 'text' }>
type Choice = Extract<ToolField, { kind: 'choice' }>

const COMMON = { help: null, required: true, advanced: false, when: null }
const MANY: Choice = {
  ...COMMON,
  kind: 'choice',
  name: 'template',
  label: 'Effect',
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

test('who pastes more than a text may have is told that its end is missing', async () => {
  const text = {
    kind: 'text',
    name: 'text',
    label: 'Text',
    placeholder: null,
    max_length: 10,
    lines: 4,
  } as const
  const field: Text = { ...COMMON, ...text }
  const form = {
    state: { values: { text: 'Hello' } },
    change: () => {},
  } as unknown as FieldProps<Text>['form']
  await showWithMessages(
    <TextField field={field} form={form} error={undefined} aside={null} quote={null} asking={false} />,
  )
  const toasts: string[] = []
  onTestFinished(receiveToasts(({ title }) => toasts.push(title)))
  const paste = (pasted: string) => {
    const event = new Event('paste', { bubbles: true })
    return send(find('textarea'), Object.assign(event, { clipboardData: { getData: () => pasted } }))
  }
  await paste(', you')
  expect(toasts).toEqual([])
  await paste(', world')
  expect(toasts).toEqual(['This takes up to 10 characters, so the end of your text was left out.'])
})
