import { expect, it, vi } from 'vitest'
import { find, render, send } from './render-for-tests.tsx'
import { Switch } from './switch.tsx'

it('is named by its label and described by its hint, and reports the opposite state', async () => {
  const onCheckedChange = vi.fn<(checked: boolean) => void>()
  await render(
    <Switch checked hint="On the cut-out" onCheckedChange={onCheckedChange}>
      Shadow
    </Switch>,
  )
  const control = find<HTMLButtonElement>('[role=switch]')
  expect(control.getAttribute('aria-checked')).toBe('true')
  expect(find('label').getAttribute('for')).toBe(control.id)
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'On the cut-out',
  )
  await send(control, new MouseEvent('click', { bubbles: true }))
  expect(onCheckedChange.mock.calls).toEqual([[false]])
})
