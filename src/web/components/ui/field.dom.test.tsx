import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { find, render } from './render-for-tests.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'
import { Textarea } from './textarea.tsx'

it('connects label, error and hint with the control by ids', async () => {
  await render(
    <Field label="Email" hint="We write rarely." error="Not an address." required>
      <TextInput type="email" />
    </Field>,
  )
  const input = find<HTMLInputElement>('input')
  expect(find<HTMLLabelElement>('label').htmlFor).toBe(input.id)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Not an address.',
    'We write rarely.',
  ])
})

it('refers to nothing if there is neither hint nor error', async () => {
  await render(
    <Field label="Style">
      <Select>
        <option>One</option>
      </Select>
    </Field>,
  )
  const select = find('select')
  expect(select.hasAttribute('aria-describedby')).toBe(false)
  expect(select.hasAttribute('aria-invalid')).toBe(false)
})

it('what is written from the right runs from the right', async () => {
  await render(
    <>
      <TextInput aria-label="name" />
      <Textarea aria-label="words" />
    </>,
  )
  expect([find('input').dir, find('textarea').dir]).toEqual(['auto', 'auto'])
})
