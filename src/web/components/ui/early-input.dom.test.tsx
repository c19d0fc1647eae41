import { runInThisContext } from 'node:vm'
import { act, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EARLY_INPUT_SCRIPT, useEndOfWaiting } from './early-input.ts'
import { find } from './render-for-tests.tsx'

const pressed = vi.fn()

function Page() {
  const place = useRef<HTMLDivElement>(null)
  useEndOfWaiting(place)
  return (
    <div ref={place} data-waiting="">
      <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={pressed}>
        Open
      </button>
    </div>
  )
}

const show = () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Page />)
  document.body.replaceChildren(root)
  return root
}
const takeOver = (root: Element) => act(async () => void hydrateRoot(root, <Page />))
const replayed = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)))

// Browsers cancel animations silently, unlike happy-dom.
Reflect.deleteProperty(Element.prototype, 'animate')
runInThisContext(EARLY_INPUT_SCRIPT)
beforeEach(() => {
  pressed.mockClear()
})

test('a press before the code is loaded takes effect afterwards', async () => {
  const root = show()
  find('button').click()
  await takeOver(root)
  await replayed()
  expect(pressed).toHaveBeenCalledOnce()
})

test('a press that has already taken effect while the code was loading is not repeated', async () => {
  const root = show()
  // React hydrates the page in the middle of the press, and handles it, too.
  find('button').addEventListener('click', () => act(() => void hydrateRoot(root, <Page />)))
  find('button').click()
  await replayed()
  expect(pressed).toHaveBeenCalledOnce()
})

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'a button’s own shortcut keys are kept like a press: %j',
  async (held) => {
    const root = show()
    const keys = new KeyboardEvent('keydown', { key: 'k', cancelable: true, bubbles: true, ...held })
    document.body.dispatchEvent(keys)
    expect(keys.defaultPrevented).toBe(true)
    await takeOver(root)
    await replayed()
    expect(pressed).toHaveBeenCalledOnce()
  },
)

test('other keys, and those of buttons whose code is loaded, are ignored', async () => {
  const root = show()
  const press = (key: string) => {
    const keys = new KeyboardEvent('keydown', { key, ctrlKey: true, cancelable: true, bubbles: true })
    document.body.dispatchEvent(keys)
    return keys.defaultPrevented
  }
  expect(press('"')).toBe(false)
  expect(press('j')).toBe(false)
  await takeOver(root)
  expect(press('k')).toBe(false)
})

test('on a slow connection the font waits until the page is interactive', async () => {
  const root = show()
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { downlink: 0.4 } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  runInThisContext(EARLY_INPUT_SCRIPT)
  expect(document.documentElement.hasAttribute('data-slow')).toBe(true)
  await takeOver(root)
  expect(document.documentElement.hasAttribute('data-slow')).toBe(false)
})
