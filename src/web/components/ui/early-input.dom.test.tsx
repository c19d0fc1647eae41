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
      <button type="button" onClick={pressed}>
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

// Browsers cancel animations without a word, which happy-dom does not.
Reflect.deleteProperty(Element.prototype, 'animate')
runInThisContext(EARLY_INPUT_SCRIPT)
beforeEach(() => {
  pressed.mockClear()
})

test('a press that comes before the code takes effect once the code is there', async () => {
  const root = show()
  find('button').click()
  await takeOver(root)
  await replayed()
  expect(pressed).toHaveBeenCalledOnce()
})

test('a press that takes effect by itself while the code arrives is not made again', async () => {
  const root = show()
  // React takes the page over in the middle of the press, and hears it, too.
  find('button').addEventListener('click', () => act(() => void hydrateRoot(root, <Page />)))
  find('button').click()
  await replayed()
  expect(pressed).toHaveBeenCalledOnce()
})

test('on a slow connection the font waits until the page answers', async () => {
  const root = show()
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { downlink: 0.4 } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  runInThisContext(EARLY_INPUT_SCRIPT)
  expect(document.documentElement.hasAttribute('data-slow')).toBe(true)
  await takeOver(root)
  expect(document.documentElement.hasAttribute('data-slow')).toBe(false)
})
