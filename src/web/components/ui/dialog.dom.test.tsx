import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'
import { find, press, render } from './render-for-tests.tsx'
import { TextInput } from './text-input.tsx'

/** Code opens most dialogs of the site, without a trigger that Radix could return the focus to. */
function Page({ once = false }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  function show() {
    setOpen(true)
    setUsed(true)
  }
  return (
    <main tabIndex={-1}>
      <button type="button" data-opener disabled={once && used} onClick={show}>
        open
      </button>
      <Dialog
        title="Invite"
        description="Both earn"
        closeLabel="close"
        width={672}
        open={open}
        onOpenChange={setOpen}
      >
        <TextInput aria-label="link" data-initial-focus />
      </Dialog>
    </main>
  )
}

const aTick = () => act(() => new Promise((resolve) => setTimeout(resolve)))

it('focuses the marked field and returns the focus when it closes', async () => {
  await render(<Page />)
  const opener = find('[data-opener]')
  opener.focus()
  await act(async () => opener.click())
  expect(document.activeElement).toBe(find('input[aria-label=link]'))
  await press(document, 'Escape')
  await aTick()
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('leaves the focus near a button that cannot take it any more', async () => {
  await render(<Page once />)
  find('[data-opener]').focus()
  await act(async () => find('[data-opener]').click())
  await press(document, 'Escape')
  await aTick()
  expect(document.activeElement).toBe(find('main'))
})

it('has a name, a description and the given width', async () => {
  await render(<Page />)
  await act(async () => find('[data-opener]').click())
  const dialog = find('[role=dialog]')
  const text = (attribute: string) =>
    document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent
  expect(text('aria-labelledby')).toBe('Invite')
  expect(text('aria-describedby')).toBe('Both earn')
  expect(dialog.style.getPropertyValue('--dialog-width')).toBe('672px')
  await press(document, 'Escape')
  await aTick()
})
