import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { find, send } from '../../components/ui/render-for-tests.tsx'
import { UndoBar } from './undo-bar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('after five seconds there is no undo', async () => {
  const onExpire = vi.fn()
  await showWithMessages(
    <UndoBar onUndo={() => {}} onExpire={onExpire}>
      Deleted
    </UndoBar>,
  )
  await pass(4900)
  expect(onExpire).not.toHaveBeenCalled()
  await pass(200)
  expect(onExpire).toHaveBeenCalledOnce()
})

test('the time stands still while the button has the focus', async () => {
  const onExpire = vi.fn()
  await showWithMessages(
    <UndoBar onUndo={() => {}} onExpire={onExpire}>
      Deleted
    </UndoBar>,
  )
  await act(async () => find('button').focus())
  await pass(60_000)
  // A passing pointer does not restart the clock for a keyboard user.
  await send(find('button'), new PointerEvent('pointerover', { bubbles: true }))
  await send(find('button'), new PointerEvent('pointerout', { bubbles: true }))
  await pass(60_000)
  expect(onExpire).not.toHaveBeenCalled()
  await act(async () => find('button').blur())
  await pass(5000)
  expect(onExpire).toHaveBeenCalledOnce()
})
