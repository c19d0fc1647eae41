import { type RefObject, useEffect } from 'react'

declare global {
  interface Window {
    /** Buttons and fields that somebody used before their code was there, in that order, and what fields were set to. */
    earlyInput?: Map<Element, string | boolean>
  }
}

/** Put `data-waiting=""` on an element whose HTML is shown before its code has arrived. */
const WAITING = '[data-waiting]'

/**
 * Runs in the head. The browser's own popovers need no code, and a form must not leave the page in our place. What a
 * field was set to is kept, since code that arrives may well set it to what it was before.
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
const early=window.earlyInput=new Map,keep=({type,target})=>{
const used=type==='click'?target.closest('button:not([popovertarget])'):target
if(used?.closest('${WAITING}')){early.delete(used)
early.set(used,/^(checkbox|radio)$/.test(used.type)?used.checked:used.value)}}
for(const type of ['click','input','change'])addEventListener(type,keep,true)
addEventListener('submit',(event)=>{if(event.target.closest('${WAITING}'))event.preventDefault()},true)
})()`

/** Ends the wait of the element: what was done in it so far takes effect now. Called from inside of it. */
export function useEndOfWaiting(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.removeAttribute('data-waiting')
    void replayEarlyInput()
  }, [element])
}

async function replayEarlyInput(): Promise<void> {
  for (const [element, state] of window.earlyInput ?? []) {
    if (element.closest(WAITING)) continue
    window.earlyInput?.delete(element)
    // Each has to find what the one before has changed.
    await new Promise((resolve) => setTimeout(resolve))
    if (element.isConnected) replay(element, state)
  }
}

function replay(element: Element, state: string | boolean): void {
  if (element instanceof HTMLButtonElement) press(element)
  else if (element instanceof HTMLInputElement && typeof state === 'boolean') {
    element.checked = !state
    element.click()
  } else if (element instanceof HTMLInputElement && element.type !== 'file') typeAgain(element, String(state))
  else if (element instanceof HTMLTextAreaElement) typeAgain(element, String(state))
  else {
    if (element instanceof HTMLSelectElement) element.value = String(state)
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Menus open and tabs change when the button goes down, everything else when it is clicked. */
function press(button: HTMLButtonElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  }
  button.click()
}

/** React hears of a value only when it is not the one set last; it watches the field's own setter, not the browser's. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field), 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
