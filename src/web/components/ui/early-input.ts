import { type RefObject, useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Buttons and fields that somebody used before their code was there, in that order. */
    earlyInput?: Map<Element, EarlyUse>
  }
}

type EarlyUse = {
  /** What a field was set to. */
  state: string | boolean
  /** Shows that the press was heard. Attributes would do the same, but React minds those that it did not write. */
  sign: Animation | undefined
}

const LONGEST_STILLNESS_MS = 10_000

/** Below this the letters' own font would keep the code waiting for half a second and more. */
const SLOW_MBIT_PER_SECOND = 1

/** The value of `data-waiting` of the part that people came for, of which a page has one at most. */
export const FIRST = 'first'

/** Put `data-waiting=""` on an element whose HTML is shown before its code has arrived. */
const WAITING = '[data-waiting]'

/**
 * Runs in the head. React may take a press that comes while it takes over the page, and such a press is not kept, unless
 * something that was done before it in the same form has still to take effect: then it takes its turn. The browser's own
 * popovers need no code, and a form must not leave the page in our place. What a field was set to is kept, since code that
 * arrives may well set it to what it was before; leaving the field tells nothing new. A button that was pressed, with the
 * pointer or by the keys that it names, pulses until its code is there. While nobody moves, `data-still` keeps what is out
 * of sight from taking the connection away from that code (see `drawn-when-near`); on a connection that is known to be
 * slow, `data-slow` does the same with the font (see `base.css`).
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
const early=window.earlyInput=new Map,keep=(event)=>{
const {type,target}=event,used=type==='click'?target.closest('button:not([popovertarget])'):target
if(!used)return
if(!used.closest('${WAITING}')){
if(type!=='click'||!event.isTrusted||!used.form||![...early.keys()].some(({form})=>form===used.form))return
event.preventDefault()
event.stopImmediatePropagation()}
early.get(used)?.sign?.cancel()
early.delete(used)
early.set(used,{state:/^(checkbox|radio)$/.test(used.type)?used.checked:used.value,
sign:type==='click'?used.animate?.({opacity:[1,.5]},{duration:500,direction:'alternate',iterations:1/0}):undefined})}
const forget=({target})=>{const used=target.closest?.('button')??target
if(used.closest?.('${WAITING}'))return
early.get(used)?.sign?.cancel()
early.delete(used)}
for(const type of ['click','input','change'])addEventListener(type,keep,true)
for(const type of ['click','input'])addEventListener(type,forget)
addEventListener('keydown',(event)=>{const{key,ctrlKey,metaKey,altKey,shiftKey}=event
if(!/^[a-z]$/i.test(key)||!(ctrlKey||metaKey)||altKey||shiftKey)return
const button=document.querySelector('${WAITING} [aria-keyshortcuts~="Control+'+key.toUpperCase()+'"]')
if(button){event.preventDefault();button.click()}})
addEventListener('submit',(event)=>{if(event.target.closest('${WAITING}'))event.preventDefault()},true)
const root=document.documentElement,move=()=>root.removeAttribute('data-still')
root.setAttribute('data-still','')
const line=navigator.connection
if(line?.saveData||line?.downlink<${SLOW_MBIT_PER_SECOND})root.setAttribute('data-slow','')
for(const type of ['scroll','wheel','touchmove','keydown'])addEventListener(type,move,{once:true,passive:true})
setTimeout(()=>{move();root.removeAttribute('data-slow')},${LONGEST_STILLNESS_MS})
})()`

/** Ends the wait of the element: what was done in it so far takes effect now. Called from inside of it. */
export function useEndOfWaiting(element: RefObject<HTMLElement | null>): void {
  // Before the next press: from here on it needs nobody to keep it.
  useLayoutEffect(() => {
    element.current?.removeAttribute('data-waiting')
    if (!isFirstPartWaiting()) endFirstWait()
    void replayEarlyInput()
  }, [element])
}

function endFirstWait(): void {
  for (const sign of ['data-still', 'data-slow']) document.documentElement.removeAttribute(sign)
}

/** The part that people came for, while its code has not taken it over. */
export function waitingFirstPart(): Element | null {
  return document.querySelector(`[data-waiting=${FIRST}]`)
}

export const isFirstPartWaiting = () => waitingFirstPart() !== null

/** Known to be so, and somebody is still waiting for what they came for. */
export const isConnectionSlow = () => document.documentElement.hasAttribute('data-slow')

async function replayEarlyInput(): Promise<void> {
  let isAtOnce = true
  for (const [element, { state, sign }] of window.earlyInput ?? []) {
    // What was done later does not overtake what was done before it.
    if (element.isConnected && element.closest(WAITING)) return
    // Nobody is to meet a field that has lost what they typed. All else has to find what the one before has changed, and
    // whether it has taken effect by itself.
    isAtOnce &&= isTypedInto(element)
    if (!isAtOnce) await new Promise((resolve) => setTimeout(resolve))
    if (!window.earlyInput?.delete(element)) continue
    sign?.cancel()
    if (element.isConnected) replay(element, state)
  }
}

function isTypedInto(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLInputElement) return !/^(checkbox|radio|file)$/.test(element.type)
  return element instanceof HTMLTextAreaElement
}

function replay(element: Element, state: string | boolean): void {
  if (element instanceof HTMLButtonElement) press(element)
  else if (element instanceof HTMLInputElement && typeof state === 'boolean') {
    element.checked = !state
    element.click()
  } else if (isTypedInto(element)) typeAgain(element, String(state))
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
