import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Renders an element on a fresh page, which is cleared when the test ends. */
export async function render(node: ReactNode) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const show = (next: ReactNode) => act(async () => root.render(next))
  await show(node)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  return { place, show }
}

/** Finds one element, or throws with what is missing. */
export function find<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E {
  const element = within.querySelector<E>(selector)
  if (!element) throw new Error(`Nothing matches ${selector}`)
  return element
}

/** Simulates typing. React listens to the browser's own setter, so this calls it. */
export function enter(input: HTMLInputElement, text: string) {
  return act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export function send(target: EventTarget, event: Event) {
  return act(async () => {
    target.dispatchEvent(event)
  })
}

export function press(target: EventTarget, key: string) {
  return send(target, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
