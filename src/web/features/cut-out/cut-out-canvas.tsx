import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useIntl } from 'react-intl'
import type { CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { isShortcut } from '../../components/ui/is-shortcut.ts'
import { type View, zoomed } from '../../components/ui/pan-zoom.ts'
import { usePinch } from '../../components/ui/use-pinch.ts'
import { useWheel } from '../../components/ui/use-wheel.ts'
import { drawCutOut } from './draw-cut-out.ts'
import { contextOf } from './load-cut-out.ts'
import { copyMask, keepPart, type Mask, type Point, paintLine } from './mask-edits.ts'
import { viewMatrix } from './view.ts'

const WHEEL_STEP = 1.15
const ARROW_PX = 60

export type EditorTool = 'add' | 'remove' | 'restore' | 'erase' | 'keep' | 'move'

const COLOUR = '#7a5cf6'
/** Strokes that only point at something are drawn this wide, in pixels of the window. */
const POINTING_PX = 12

type CutOutCanvasProps = {
  photo: HTMLCanvasElement
  mask: Mask
  settings: CutOutSettings
  tool: EditorTool
  /** The radius, in pixels of the photo. */
  brush: number
  view: View
  onView: Dispatch<SetStateAction<View>>
  onMask: (mask: Mask) => void
  /** A stroke over an object to keep or remove. */
  onPoint: (stroke: readonly Point[]) => void
  /** The stroke whose object is still being found; nothing else is painted meanwhile. */
  asked: readonly Point[] | null
  onNothingThere: () => void
}

/** The cut-out in a window, painted on with a pointer, fingers or the arrow keys. */
export function CutOutCanvas(props: CutOutCanvasProps) {
  const { photo, mask, settings, tool, brush, view, onView, onMask, onPoint, asked, onNothingThere } = props
  const intl = useIntl()
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSizeOf(canvas)
  const [stroke, setStroke] = useState<{ mask: Mask; path: readonly Point[] } | null>(null)
  const [cursor, setCursor] = useState<Point | null>(null)
  const pinch = usePinch(onView)
  const shown = stroke?.mask ?? mask
  const isBrush = tool === 'restore' || tool === 'erase'
  const isPointing = tool === 'add' || tool === 'remove'
  const pointed = asked ?? (isPointing ? stroke?.path : null)

  useEffect(() => {
    const place = canvas.current
    if (!place || size.width === 0) return
    const dense = window.devicePixelRatio
    place.width = Math.round(size.width * dense)
    place.height = Math.round(size.height * dense)
    const context = contextOf(place)
    const matrix = viewMatrix(photo, size, settings.turn, view)
    context.setTransform(new DOMMatrix().scale(dense).multiply(matrix))
    drawCutOut(context, { photo, mask: shown, settings, ghost: true })
    const px = 1 / Math.hypot(matrix.a, matrix.b)
    context.strokeStyle = COLOUR
    if (pointed) drawStroke(context, pointed, POINTING_PX * px)
    if (!cursor || tool === 'move') return
    context.beginPath()
    const radius = isPointing ? (POINTING_PX * px) / 2 : tool === 'keep' ? 4 : brush
    context.arc(cursor.x, cursor.y, radius, 0, 2 * Math.PI)
    context.lineWidth = 2 * px
    context.stroke()
  }, [photo, shown, settings, view, size, cursor, brush, tool, isPointing, pointed])

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const matrix = viewMatrix(photo, size, settings.turn, view).inverse()
    return matrix.transformPoint({ x: clientX - left, y: clientY - top })
  }
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
  /** The end of a stroke, or a key press that applies the tool. */
  function finish(path: readonly Point[], paintedMask: Mask) {
    const at = path.at(-1)
    if (tool === 'keep' && at) keepAt(at)
    else if (isPointing) onPoint(path)
    else onMask(paintedMask)
  }

  function press(event: PointerEvent<HTMLCanvasElement>) {
    // The other mouse buttons belong to the browser, such as its menu.
    if (event.button > 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // A second finger moves the picture, and undoes what the first one has begun.
    if (pinch.press(event, tool === 'move' || event.button === 1)) return setStroke(null)
    if (asked) return
    const at = placeOf(event)
    setStroke({ mask: isBrush ? painted(at, at, copyMask(mask)) : mask, path: [at] })
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (pinch.move(event)) return
    const at = placeOf(event)
    setCursor(at)
    const last = stroke?.path.at(-1)
    if (!stroke || !last) return
    setStroke({ mask: isBrush ? painted(last, at, stroke.mask) : mask, path: [...stroke.path, at] })
  }
  function release(event: PointerEvent<HTMLCanvasElement>) {
    pinch.release(event)
    setStroke(null)
    if (stroke) finish(stroke.path, stroke.mask)
  }
  function steer(event: KeyboardEvent) {
    const way = isShortcut(event) ? undefined : ARROWS[event.key]
    const at = cursor ?? { x: mask.width / 2, y: mask.height / 2 }
    if (way && tool === 'move') {
      onView((known) => ({ ...known, x: known.x - way.x * ARROW_PX, y: known.y - way.y * ARROW_PX }))
    } else if (way) {
      const { x, y } = unturned(way, settings.turn)
      const step = brush / 2
      setCursor({ x: within(at.x + x * step, mask.width), y: within(at.y + y * step, mask.height) })
    } else if (event.key === ' ' && tool !== 'move' && !asked) {
      finish([at], isBrush ? painted(at, at, copyMask(mask)) : mask)
    } else return
    event.preventDefault()
  }
  useWheel(canvas, (event) => {
    event.preventDefault()
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect()
    const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
    onView((known) => zoomed(known, event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, at))
  })

  return (
    <canvas
      ref={canvas}
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'cutout.canvas' })}
      aria-busy={asked !== null}
      className="checker size-full cursor-crosshair touch-none rounded-lg outline-offset-2"
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={() => setCursor(null)}
      onKeyDown={steer}
    />
  )
}

function drawStroke(context: CanvasRenderingContext2D, path: readonly Point[], width: number): void {
  context.beginPath()
  // A dab is a line of zero length with a round cap.
  for (const { x, y } of [...path.slice(0, 1), ...path]) context.lineTo(x, y)
  context.lineWidth = width
  context.lineCap = context.lineJoin = 'round'
  context.stroke()
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = (value: number, side: number) => Math.min(side, Math.max(0, value))

/** A movement on the screen as one on the photo, which may be rotated. */
function unturned({ x, y }: Point, turn: CutOutSettings['turn']): Point {
  if (turn === 90) return { x: y, y: -x }
  if (turn === 180) return { x: -x, y: -y }
  if (turn === 270) return { x: -y, y: x }
  return { x, y }
}

function useSizeOf(canvas: RefObject<HTMLCanvasElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const place = canvas.current
    if (!place) return
    const observer = new ResizeObserver(() =>
      setSize({ width: place.clientWidth, height: place.clientHeight }),
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [canvas])
  return size
}
