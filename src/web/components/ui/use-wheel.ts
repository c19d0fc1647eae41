import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Listens to the wheel over an element and can keep the page from scrolling, which React's own listener
 * cannot.
 */
export function useWheel(element: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const turn = useEffectEvent(onWheel)
  useEffect(() => {
    const place = element.current
    const listen = (event: WheelEvent) => turn(event)
    place?.addEventListener('wheel', listen, { passive: false })
    return () => place?.removeEventListener('wheel', listen)
  }, [element])
}
