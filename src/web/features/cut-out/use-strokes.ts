import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { isShortcut } from '../../components/ui/is-shortcut.ts'
import { usePinch } from '../../components/ui/use-pinch.ts'
import type { CutOutCanvasProps } from './cut-out-canvas.tsx'
import { isPointing } from './editor-tool.ts'
import { copyMask, keepPart, type Mask, type Point, paintLine } from './mask-edits.ts'
import { unturned, viewMatrix } from './view.ts'

type Stroke = { mask: Mask; path: readonly Point[] }
type Painting = PointerEvent<HTMLCanvasElement>

const ARROW_PX = 60
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = (value: number, side: number) => Math.min(side, Math.max(0, value))

/** The strokes of a pointer, of fingers, or of the arrow keys with the space bar. */
export function useStrokes(props: CutOutCanvasProps, size: { width: number; height: number }) {
  const { photo, mask, settings, tool, view, onView, asked } = props
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const [cursor, setCursor] = useState<Point | null>(null)
  const pinch = usePinch(onView)
  const { begun, continued, finish } = strokesOf(props)

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const matrix = viewMatrix(photo, size, settings.turn, view).inverse()
    return matrix.transformPoint({ x: clientX - left, y: clientY - top })
  }
  function press(event: Painting) {
    // The other mouse buttons belong to the browser, such as its menu.
    if (event.button > 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // A second finger moves the picture, and undoes what the first one has begun.
    if (pinch.press(event, tool === 'move' || event.button === 1)) return setStroke(null)
    if (!asked) setStroke(begun(placeOf(event)))
  }
  function move(event: Painting) {
    if (pinch.move(event)) return
    const at = placeOf(event)
    setCursor(at)
    if (stroke) setStroke(continued(stroke, at))
  }
  function release(event: Painting) {
    pinch.release(event)
    setStroke(null)
    if (stroke) finish(stroke)
  }
  function steer(event: KeyboardEvent) {
    const way = isShortcut(event) ? undefined : ARROWS[event.key]
    const at = cursor ?? { x: mask.width / 2, y: mask.height / 2 }
    if (way && tool === 'move') {
      onView((known) => ({ ...known, x: known.x - way.x * ARROW_PX, y: known.y - way.y * ARROW_PX }))
    } else if (way) {
      const { x, y } = unturned(way, settings.turn)
      const step = props.brush / 2
      setCursor({ x: within(at.x + x * step, mask.width), y: within(at.y + y * step, mask.height) })
    } else if (event.key === ' ' && tool !== 'move' && !asked) finish(begun(at))
    else return
    event.preventDefault()
  }

  return {
    stroke,
    cursor,
    handlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: () => setCursor(null),
      onKeyDown: steer,
    },
  }
}

/** What strokes of a tool do: brushes paint at once, all others when the stroke ends. */
function strokesOf({ mask, tool, brush, onMask, onPoint, onNothingThere }: CutOutCanvasProps) {
  const isBrush = tool === 'restore' || tool === 'erase'
  const painted = (from: Point, to: Point, onto: Mask): Mask => {
    paintLine(onto, from, to, { radius: brush, stays: tool === 'restore' })
    // A new object, so that React notices the change; it shares the pixels of the stroke.
    return { ...onto }
  }
  function keepAt(place: Point) {
    const part = keepPart(mask, place)
    if (part) onMask(part)
    else onNothingThere()
  }
  return {
    begun: (at: Point): Stroke => ({ mask: isBrush ? painted(at, at, copyMask(mask)) : mask, path: [at] }),
    continued: ({ mask: before, path }: Stroke, at: Point): Stroke => {
      const last = path.at(-1) ?? at
      return { mask: isBrush ? painted(last, at, before) : mask, path: [...path, at] }
    },
    /** Also a key press that applies the tool. */
    finish: (stroke: Stroke) => {
      const at = stroke.path.at(-1)
      if (tool === 'keep' && at) keepAt(at)
      else if (isPointing(tool)) onPoint(stroke.path)
      else onMask(stroke.mask)
    },
  }
}
