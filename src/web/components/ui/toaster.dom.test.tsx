import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { find, render } from './render-for-tests.tsx'
import { showNotification, showToast } from './toast.ts'
import { Toaster } from './toaster.tsx'

const custom = vi.hoisted(() => vi.fn<() => void>())
vi.mock('sonner', () => ({ Toaster: () => null, toast: { custom, dismiss: () => undefined } }))

async function settled() {
  await vi.dynamicImportSettled()
  await act(async () => undefined)
}

it('passes durations on, and is announced politely or urgently depending on the kind', async () => {
  showToast('Before the page was ready')
  await render(<Toaster label="Messages" closeLabel="Close" />)
  await act(settled)
  expect(custom).toHaveBeenLastCalledWith(expect.any(Function), expect.objectContaining({ duration: 3000 }))
  expect(find('[aria-live=polite]').textContent).toBe('Before the page was ready')

  await act(async () => showNotification({ title: 'Ready', body: 'Your sticker waits' }))
  expect(custom).toHaveBeenLastCalledWith(expect.any(Function), expect.objectContaining({ duration: 4500 }))
  expect(find('[aria-live=polite]').textContent).toBe('Ready. Your sticker waits')

  await act(async () => showToast('The payment did not go through', { kind: 'danger', durationMs: 10_000 }))
  expect(custom).toHaveBeenLastCalledWith(expect.any(Function), expect.objectContaining({ duration: 10_000 }))
  expect(find('[aria-live=assertive]').textContent).toBe('The payment did not go through')
  expect(find('[aria-live=polite]').textContent).toBe('')
})
