import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back when the element scrolls into view; for keyboard users, a button in it does the same. */
export function useInView(element: RefObject<HTMLElement | null>, active: boolean, onSeen: () => void): void {
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver((changes) => {
      if (changes.some((change) => change.isIntersecting)) seen()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, active])
}
