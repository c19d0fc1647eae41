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

test('after five seconds there is no way back', async () => {
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

test('somebody who is at the button has all the time they need', async () => {
  const onExpire = vi.fn()
  await showWithMessages(
    <UndoBar onUndo={() => {}} onExpire={onExpire}>
      Deleted
    </UndoBar>,
  )
  await act(async () => find('button').focus())
  await pass(60_000)
  // A pointer that only passes by takes no time away from a keyboard.
  await send(find('button'), new PointerEvent('pointerover', { bubbles: true }))
  await send(find('button'), new PointerEvent('pointerout', { bubbles: true }))
  await pass(60_000)
  expect(onExpire).not.toHaveBeenCalled()
  await act(async () => find('button').blur())
  await pass(5000)
  expect(onExpire).toHaveBeenCalledOnce()
})
