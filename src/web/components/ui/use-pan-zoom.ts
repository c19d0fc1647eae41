import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useRef,
  useState,
} from 'react'
import {
  FROM_AFAR,
  isSecondTap,
  type Point,
  type View,
  withinFrame,
  zoomed,
  zoomedOrWhole,
} from './pan-zoom.ts'
import { usePinch } from './use-pinch.ts'

type Tap = Point & { ms: number }

export type PanZoom = {
  view: View
  /** False while a pointer moves the picture, which must not lag behind. */
  glides: boolean
  stage: RefObject<HTMLFieldSetElement | null>
  handlers: Record<
    'onPointerDownCapture' | 'onPointerMoveCapture' | 'onPointerUpCapture' | 'onPointerCancelCapture',
    (event: PointerEvent) => void
  >
  wheel: (event: WheelEvent) => void
  /** True if the key was one of these: + − 0, and arrows while zoomed in. */
  steer: (event: KeyboardEvent) => boolean
  zoomBy: (factor: number) => void
  reset: () => void
}

export const ZOOM_STEP = 1.5
const WHEEL_STEP = 1.15
const ARROW_PX = 60
/** A press that moves farther is not a tap. */
const TAP_PX = 8

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
}

/**
 * Zooming and panning on a stage: wheel, two fingers, double click or tap, and keys. If the page scrolls
 * under the stage, the wheel zooms only with Ctrl or while zoomed in.
 */
export function usePanZoom({ pageScrolls = false } = {}): PanZoom {
  const stage = useRef<HTMLFieldSetElement>(null)
  const [{ view, glides }, setState] = useState({ view: FROM_AFAR, glides: true })
  const tapped = useRef<{ down: Tap | null; last: Tap | null }>({ down: null, last: null })
  const frame = useRef<Element | null>(null)

  function change(next: SetStateAction<View>, glide: boolean) {
    const { width, height } = (frame.current ?? stage.current)?.getBoundingClientRect() ?? new DOMRect()
    setState((known) => {
      const wanted = typeof next === 'function' ? next(known.view) : next
      return { view: withinFrame(wanted, { width, height }), glides: glide }
    })
  }
  const pinch = usePinch((next) => change(next, false))

  function wheel(event: WheelEvent) {
    if (pageScrolls && view.zoom === 1 && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    frame.current = frameOf(event.target, stage.current)
    const at = placeIn(frame.current, event)
    change((known) => zoomed(known, event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, at), false)
  }
  function press(event: PointerEvent) {
    if (isControl(event.target) || event.button > 0) return
    frame.current = frameOf(event.target, stage.current)
    const { clientX: x, clientY: y, timeStamp: ms } = event
    tapped.current.down = { x, y, ms }
    if (!pinch.press(event, view.zoom > 1)) return
    event.stopPropagation()
    stage.current?.setPointerCapture(event.pointerId)
  }
  function move(event: PointerEvent) {
    if (pinch.move(event)) event.stopPropagation()
  }
  function release(event: PointerEvent) {
    pinch.release(event)
    const { down, last } = tapped.current
    const tap = { x: event.clientX, y: event.clientY, ms: event.timeStamp }
    const stayed = down !== null && Math.hypot(tap.x - down.x, tap.y - down.y) <= TAP_PX
    const isSecond = stayed && isSecondTap(last, tap)
    tapped.current = { down: null, last: stayed && !isSecond ? tap : null }
    const at = placeIn(frame.current, event)
    if (isSecond) change((known) => zoomedOrWhole(known, at), true)
  }
  function cancel(event: PointerEvent) {
    pinch.release(event)
    tapped.current = { down: null, last: null }
  }

  const zoomBy = (factor: number) => change((known) => zoomed(known, factor), true)
  const reset = () => change(FROM_AFAR, true)
  return {
    view,
    glides,
    stage,
    wheel,
    zoomBy,
    reset,
    handlers: {
      onPointerDownCapture: press,
      onPointerMoveCapture: move,
      onPointerUpCapture: release,
      onPointerCancelCapture: cancel,
    },
    steer({ key }) {
      const way = view.zoom > 1 ? ARROWS[key] : undefined
      if (key === '+' || key === '=') zoomBy(ZOOM_STEP)
      else if (key === '-') zoomBy(1 / ZOOM_STEP)
      else if (key === '0') reset()
      else if (way) change((known) => ({ ...known, x: known.x + way.x, y: known.y + way.y }), true)
      else return false
      return true
    },
  }
}

/** With several pictures on the stage, each has its own frame. */
function frameOf(target: EventTarget | null, stage: Element | null): Element | null {
  return (target instanceof Element && target.closest('[data-zoom-frame]')) || stage
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('button, a, input, video[controls], [data-handle]') !== null
  )
}

/** Measured from the center of the frame. */
function placeIn(frame: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  if (!frame) return { x: 0, y: 0 }
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
