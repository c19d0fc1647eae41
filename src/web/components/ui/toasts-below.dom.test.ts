import { afterEach, expect, test, vi } from 'vitest'
import { toastsBelow } from './toasts-below.ts'

/** What is drawn changes size as soon as it is watched. */
class Observer {
  readonly #change: () => void
  constructor(change: () => void) {
    this.#change = change
  }
  observe() {
    this.#change()
  }
  disconnect() {}
}

const head = () => document.documentElement.style.getPropertyValue('--dialog-head')

/** Opens a dialog that is laid out so far down the window, with a head of 60 pixels. */
function open(top: number): () => void {
  vi.stubGlobal('ResizeObserver', Observer)
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  Object.defineProperty(dialog, 'offsetTop', { value: top })
  const title = document.createElement('div')
  Object.defineProperty(title, 'scrollHeight', { value: 60 })
  dialog.append(title)
  document.body.append(dialog)
  return toastsBelow(title) ?? (() => {})
}

afterEach(() => vi.unstubAllGlobals())

test('toasts come below the head of a dialog that leaves no room above it', () => {
  const close = open(24)
  expect(head()).toBe('84px')
  close()
  expect(head()).toBe('')
})

test('toasts come above a dialog that begins further down, and below the lowest head of several', () => {
  const closeLow = open(200)
  expect(head()).toBe('0px')
  const closeHigh = open(0)
  expect(head()).toBe('60px')
  closeHigh()
  expect(head()).toBe('0px')
  closeLow()
})
