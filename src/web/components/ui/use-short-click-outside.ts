import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const LONG_PRESS_MS = 500

/**
 * Calls back on a press outside of the given elements that is shorter than half a second. Returns a ref that
 * is true while the pointer is down.
 */
export function useShortClickOutside(
  insides: readonly RefObject<Element | null>[],
  listening: boolean,
  onShortClick: () => void,
): RefObject<boolean> {
  const pressing = useRef(false)
  const isOutside = useEffectEvent(
    (target: EventTarget | null) =>
      target instanceof Node && !insides.some((inside) => inside.current?.contains(target)),
  )
  const report = useEffectEvent(onShortClick)

  useEffect(() => {
    if (!listening) return
    let downAt: number | null = null
    const down = (event: PointerEvent) => {
      pressing.current = true
      downAt = isOutside(event.target) ? performance.now() : null
    }
    const up = () => {
      pressing.current = false
      if (downAt !== null && performance.now() - downAt < LONG_PRESS_MS) report()
      downAt = null
    }
    const cancel = () => {
      pressing.current = false
      downAt = null
    }
    document.addEventListener('pointerdown', down, true)
    document.addEventListener('pointerup', up, true)
    document.addEventListener('pointercancel', cancel, true)
    return () => {
      cancel()
      document.removeEventListener('pointerdown', down, true)
      document.removeEventListener('pointerup', up, true)
      document.removeEventListener('pointercancel', cancel, true)
    }
  }, [listening])
  return pressing
}
