import { type RefObject, useEffect, useState } from 'react'

/**
 * True while the pointer is on the element or the focus is inside it: somebody is reading, so nothing should
 * move.
 */
export function useAttention(root: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const ends = new AbortController()
    const { signal } = ends
    element.addEventListener('pointerenter', () => setPointed(true), { signal })
    element.addEventListener('pointerleave', () => setPointed(false), { signal })
    element.addEventListener('focusin', () => setFocused(true), { signal })
    element.addEventListener(
      'focusout',
      (event) => setFocused(event.relatedTarget instanceof Node && element.contains(event.relatedTarget)),
      { signal },
    )
    return () => ends.abort()
  }, [root])
  return pointed || focused
}
