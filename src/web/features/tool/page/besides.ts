/** Messages must be readable and closable whatever covers the page. */
const SPOKEN = '[aria-live], script, style'
const SHOWN = '[data-sonner-toaster]'

/** Every element of the page that neither contains an element nor is inside of it. */
export function besides(element: HTMLElement | null): HTMLElement[] {
  const parent = element?.parentElement
  if (!element || !parent || element === document.body) return []
  const siblings = [...parent.children]
    .filter((child) => child instanceof HTMLElement)
    .filter((child) => child !== element && !child.inert && !isMessage(child))
  return [...siblings, ...besides(parent)]
}

function isMessage(child: Element): boolean {
  return child.matches(SPOKEN) || child.querySelector(SHOWN) !== null
}
