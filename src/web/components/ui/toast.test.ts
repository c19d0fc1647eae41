import { expect, it } from 'vitest'
import { receiveToasts, showNotification, showToast, type ToastMessage, toastsAreWaiting } from './toast.ts'

it('keeps messages that come before the toaster is loaded, in order, and delivers them once', () => {
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

const received = () => {
  const messages: ToastMessage[] = []
  const stop = receiveToasts((message) => void messages.push(message))
  return { messages, stop }
}

it('a stopped toaster receives nothing more, and does not stop another one', () => {
  const first = received()
  const second = received()
  first.stop()
  showToast('for the second')
  expect([first.messages, second.messages.map(({ title }) => title)]).toEqual([[], ['for the second']])
  second.stop()
  showToast('for nobody')
  expect(toastsAreWaiting()).toBe(true)
  received().stop()
})

it('a message that waits for something stays until then', () => {
  const { messages, stop } = received()
  const until = Promise.resolve()
  showToast('loading', { until })
  showToast('done', { kind: 'success', durationMs: 10 })
  expect(messages).toMatchObject([
    { durationMs: Number.POSITIVE_INFINITY, until, kind: 'info' },
    { durationMs: 10, kind: 'success' },
  ])
  stop()
})
