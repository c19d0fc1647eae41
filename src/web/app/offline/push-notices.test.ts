import { afterEach, expect, it, vi } from 'vitest'
import { showPushed } from './push-notices.ts'
import type { WorkerPush } from './worker-events.ts'

const NEWS = { words: 'Ready: Sticker maker', tag: 'gen_1', path: '/?generation=gen_1' }
const pushed = { data: { json: () => NEWS } } as unknown as WorkerPush
afterEach(() => vi.unstubAllGlobals())

function withWindows(...states: string[]) {
  const showNotification = vi.fn(async () => undefined)
  const matchAll = async () => states.map((visibilityState) => ({ visibilityState }))
  vi.stubGlobal('self', { clients: { matchAll }, registration: { showNotification } })
  return showNotification
}

it.each([[[]], [['hidden', 'hidden']]])('with windows %j the notice is shown', async (states) => {
  const shown = withWindows(...states)
  await showPushed(pushed)
  const options = { tag: 'gen_1', data: { path: NEWS.path }, icon: expect.any(String) }
  expect(shown).toHaveBeenCalledExactlyOnceWith(NEWS.words, options)
})

it('if a page of the site is visible, it shows the message itself', async () => {
  const shown = withWindows('hidden', 'visible')
  await showPushed(pushed)
  expect(shown).not.toHaveBeenCalled()
})
