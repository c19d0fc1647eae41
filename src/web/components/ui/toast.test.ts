import { expect, it } from 'vitest'
import { receiveToasts, showNotification, showToast, type ToastMessage, toastsAreWaiting } from './toast.ts'

it('keeps messages that come before the toaster is there, in order, and hands them over once', () => {
  showToast('first')
  showNotification({ title: 'second', body: 'with a sentence', kind: 'success' })
  expect(toastsAreWaiting()).toBe(true)

  const seen: ToastMessage[] = []
  const stop = receiveToasts((message) => seen.push(message))
  showToast('third', { kind: 'danger', durationMs: 10_000 })
  stop()

  expect(toastsAreWaiting()).toBe(false)
  expect(seen).toEqual([
    { form: 'toast', title: 'first', kind: 'info', durationMs: 3000 },
    {
      form: 'notification',
      title: 'second',
      body: 'with a sentence',
      kind: 'success',
      durationMs: 4500,
    },
    { form: 'toast', title: 'third', kind: 'danger', durationMs: 10_000 },
  ])
})
