import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Puts something on a page of its own, which is cleared when the test ends. */
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

/** Finds one element or says what is missing. */
export function find<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E {
  const element = within.querySelector<E>(selector)
  if (!element) throw new Error(`Nothing matches ${selector}`)
  return element
}

/** What a person does to an input; React listens to the browser's own setter, so that is the one to call. */
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
