import { afterEach, expect, test, vi } from 'vitest'
import {
  closeAllDialogs,
  closeDialog,
  leaveDialog,
  onCloseRequest,
  openDialog,
  openDialogs,
  watchDialogs,
} from './dialogs.ts'

const names = () => openDialogs().map(({ name }) => name)

afterEach(closeAllDialogs)

test('the last opened dialog is on top, and each is open only once', () => {
  openDialog('credits', {})
  openDialog('pricing', {})
  openDialog('creditsMissing', { missing: 1 })
  openDialog('credits', {})
  expect(names()).toEqual(['pricing', 'creditsMissing', 'credits'])
  openDialog('creditsMissing', { missing: 5 })
  expect(openDialogs().at(-1)).toEqual({ name: 'creditsMissing', props: { missing: 5 } })
})

test('going back closes the top dialog, and reports if there is none', () => {
  openDialog('credits', {})
  openDialog('pricing', {})
  expect([leaveDialog(), names()]).toEqual([true, ['credits']])
  expect([leaveDialog(), names()]).toEqual([true, []])
  expect(leaveDialog()).toBe(true)
})

test('a dialog that must not simply close can refuse, as often as it likes', () => {
  const ask = vi.fn()
  const stop = onCloseRequest('payment', ask)
  openDialog('payment', { purchase: { kind: 'pack', priceCents: 1999 } })
  expect([leaveDialog(), names()]).toEqual([false, ['payment']])
  expect(ask).toHaveBeenCalledOnce()
  stop()
  expect([leaveDialog(), names()]).toEqual([true, []])
})

test('callers that wait for a proof get an answer, however the dialog is closed', () => {
  const ended = vi.fn()
  openDialog('confirmIdentity', { needs: 'mailbox', onEnd: ended })
  leaveDialog()
  openDialog('confirmIdentity', { needs: 'mailbox', onEnd: ended })
  closeAllDialogs()
  expect(ended.mock.calls).toEqual([[false], [false]])
  expect(names()).toEqual([])
})

test('subscribers hear of every change until they unsubscribe', () => {
  const heard = vi.fn()
  const stop = watchDialogs(heard)
  openDialog('login', {})
  closeDialog('login')
  stop()
  openDialog('login', {})
  expect(heard).toHaveBeenCalledTimes(2)
})
