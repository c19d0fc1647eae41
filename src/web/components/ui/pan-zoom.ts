/** The zoom factor, and the offset from the center in pixels. */
export type View = { zoom: number; x: number; y: number }
export type Point = { x: number; y: number }
type Size = { width: number; height: number }
type Tap = Point & { ms: number }

export const FROM_AFAR: View = { zoom: 1, x: 0, y: 0 }
const MAX_ZOOM = 12
/** One double click zooms in close enough to see an edge. */
const NEAR = 2.5
const SECOND_TAP_MS = 350
const SECOND_TAP_PX = 30

/** Zooms with the same point under the pointer, measured from the center of the window. */
export function zoomed({ zoom, x, y }: View, factor: number, at: Point = { x: 0, y: 0 }): View {
  const next = Math.min(MAX_ZOOM, Math.max(1, zoom * factor))
  if (next === 1) return FROM_AFAR
  const grown = next / zoom
  return { zoom: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown }
}

/** A double click zooms in on a point, and the next one zooms out completely. */
export function zoomedOrWhole(view: View, at: Point): View {
  return view.zoom > 1 ? FROM_AFAR : zoomed(view, NEAR, at)
}

/** The same view, moved back until nothing behind an edge is visible. */
export function withinFrame({ zoom, x, y }: View, frame: Size): View {
  const within = (value: number, side: number) => {
    const room = ((zoom - 1) * side) / 2
    return Math.min(room, Math.max(-room, value))
  }
  return { zoom, x: within(x, frame.width), y: within(y, frame.height) }
}

export function isSecondTap(first: Tap | null, second: Tap): boolean {
  if (!first || second.ms - first.ms > SECOND_TAP_MS) return false
  return Math.hypot(second.x - first.x, second.y - first.y) <= SECOND_TAP_PX
}
