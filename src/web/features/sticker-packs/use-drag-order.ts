import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Lets the items of a list be dragged onto each other; there are buttons for people who cannot drag. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): void {
  const move = useEffectEvent(onMove)
  useEffect(() => {
    const element = list.current
    if (!element) return
    let dragged: number | null = null
    const placeOf = ({ target }: Event) =>
      [...element.children].findIndex((item) => target instanceof Node && item.contains(target))
    const listeners: Record<string, (event: Event) => void> = {
      dragstart(event) {
        dragged = placeOf(event)
      },
      dragover(event) {
        // Required for dropping here, which is not allowed for files from elsewhere.
        if (dragged !== null) event.preventDefault()
      },
      drop(event) {
        const to = placeOf(event)
        if (dragged === null || dragged < 0 || to < 0) return
        event.preventDefault()
        if (to !== dragged) move(dragged, to)
        dragged = null
      },
      dragend() {
        dragged = null
      },
    }
    for (const [name, listen] of Object.entries(listeners)) element.addEventListener(name, listen)
    return () => {
      for (const [name, listen] of Object.entries(listeners)) element.removeEventListener(name, listen)
    }
  }, [list])
}
