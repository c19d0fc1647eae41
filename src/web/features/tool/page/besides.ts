/** Messages have to be heard and closed whatever lies over the page. */
const SPOKEN = '[aria-live], script, style'
const SHOWN = '[data-sonner-toaster]'

/** Everything of the page that neither holds an element nor is held by it. */
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
