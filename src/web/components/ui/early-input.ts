import { type RefObject, useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Buttons and fields that were used before their code was loaded, in order. */
    earlyInput?: Map<Element, EarlyUse>
  }
}

type EarlyUse = {
  /** The value that a field was set to. */
  state: string | boolean
  /**
   * Shows that the press was registered. Attributes would do the same, but React complains about attributes
   * that it did not write.
   */
  sign: Animation | undefined
}

const LONGEST_STILLNESS_MS = 10_000

/** Below this speed, the web font would delay the code by half a second or more. */
const SLOW_MBIT_PER_SECOND = 1

/** The value of `data-waiting` on the page's main part; a page has at most one. */
export const FIRST = 'first'

/** Put `data-waiting=""` on an element whose HTML is shown before its code is loaded. */
const WAITING = '[data-waiting]'

/**
 * Runs in the head. React may handle a press itself during hydration; such a press is not kept, unless an
 * earlier action in the same form is still waiting, so that the order stays right. The browser's own popovers
 * need no code, and a form must not navigate away. Field values are kept, since code that loads may reset
 * them; leaving the field changes nothing. A button that was pressed, with the pointer or by its shortcut
 * keys, pulses until its code is loaded. Until the first move of the pointer, `data-still` keeps content
 * below the fold from competing with that code (see `drawn-when-near`). On a slow connection, `data-slow`
 * does the same with the font (see `base.css`).
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

/** Ends the waiting of the element: earlier actions in it take effect now. Called from inside of it. */
export function useEndOfWaiting(element: RefObject<HTMLElement | null>): void {
  // Before the next press, which no longer has to be kept.
  useLayoutEffect(() => {
    element.current?.removeAttribute('data-waiting')
    if (!isFirstPartWaiting()) endFirstWait()
    void replayEarlyInput()
  }, [element])
}

function endFirstWait(): void {
  for (const sign of ['data-still', 'data-slow']) document.documentElement.removeAttribute(sign)
}

/** The page's main part, as long as its code has not taken over. */
export function waitingFirstPart(): Element | null {
  return document.querySelector(`[data-waiting=${FIRST}]`)
}

export const isFirstPartWaiting = () => waitingFirstPart() !== null

/** The connection is known to be slow, and the main part is still waiting. */
export const isConnectionSlow = () => document.documentElement.hasAttribute('data-slow')

async function replayEarlyInput(): Promise<void> {
  let isAtOnce = true
  for (const [element, { state, sign }] of window.earlyInput ?? []) {
    // Later actions must not overtake earlier ones.
    if (element.isConnected && element.closest(WAITING)) return
    // Fields are restored at once, so that nobody sees them lose what was typed. Everything else waits for
    // the effects of the action before it, and checks whether it has already taken effect.
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

/** Menus open and tabs change on pointer down, everything else on click. */
function press(button: HTMLButtonElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  }
  button.click()
}

/**
 * React ignores a value that equals the last one set through the field's own setter, so the browser's setter
 * is used.
 */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field), 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
