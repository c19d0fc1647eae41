import { useEffect, useRef } from 'react'

const LIST = 'ul, ol, tbody'
const ROW = 'li, tr'
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, video[controls], audio[controls]'

/** An element that has or contains the focus, and its position. */
type Step = { element: Element; parent: Element; place: number }

/**
 * A pressed button may be removed as a result, alone or with its row, and browsers then lose the focus.
 * Inside of the element with this ref, the focus moves to the replacement instead.
 */
export function useKeptFocus<Area extends HTMLElement>() {
  const area = useRef<Area>(null)
  useEffect(() => {
    const root = area.current
    if (!root) return
    let steps: Step[] = []
    function remember({ target }: FocusEvent) {
      steps = root && target instanceof Element ? stepsFrom(target, root) : []
    }
    // The whole page, because a dialog may close after the row that it was about is gone.
    const observer = new MutationObserver(() => {
      const isLost = steps[0]?.element.isConnected === false && document.activeElement === document.body
      if (isLost) focusOn(inPlaceOf(steps))
    })
    root.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return area
}

function stepsFrom(target: Element, root: Element): Step[] {
  const steps: Step[] = []
  for (let element = target; element !== root && element.parentElement; element = element.parentElement) {
    const parent = element.parentElement
    steps.push({ element, parent, place: [...parent.children].indexOf(element) })
  }
  return steps
}

function inPlaceOf(steps: readonly Step[]): Element | null {
  const step = steps.find(({ parent }) => parent.isConnected)
  if (!step) return null
  const { parent, place } = step
  const next = parent.children[place] ?? parent.lastElementChild ?? parent
  if (parent.matches(LIST) || next.matches(FOCUSABLE)) return next
  // If the row is still there, only the pressed button is gone.
  return parent.closest(ROW) ?? (next.matches(LIST) ? next.firstElementChild : next)
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.matches(`${FOCUSABLE}, [tabindex]`)) element.tabIndex = -1
  element.focus()
}
