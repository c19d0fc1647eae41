import { useEffect, useRef } from 'react'

const LIST = 'ul, ol, tbody'
const ROW = 'li, tr'
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, video[controls], audio[controls]'

/** Something that has the focus or holds what has it, and where it stands. */
type Step = { element: Element; parent: Element; place: number }

/**
 * What somebody has pressed may go because of it, alone or with its row, and browsers then forget where they were. Inside
 * the element that this is given to, the focus moves to what stands in its place instead.
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
    // Also of what lies over the page: when a dialog closes, the row that it was about may be gone.
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
  // Where a row is still there, only what was pressed in it has gone.
  return parent.closest(ROW) ?? (next.matches(LIST) ? next.firstElementChild : next)
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.matches(`${FOCUSABLE}, [tabindex]`)) element.tabIndex = -1
  element.focus()
}
