import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { type View, zoomed } from '../../components/ui/pan-zoom.ts'
import { useWheel } from '../../components/ui/use-wheel.ts'
import { drawEditor } from './draw-editor.ts'
import { type EditorTool, isPointing } from './editor-tool.ts'
import type { Mask, Point } from './mask-edits.ts'
import { useStrokes } from './use-strokes.ts'

const WHEEL_STEP = 1.15

export type CutOutCanvasProps = {
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
  const { photo, mask, settings, tool, brush, view, onView, asked } = props
  const intl = useIntl()
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSizeOf(canvas)
  const { stroke, cursor, handlers } = useStrokes(props, size)
  const shown = stroke?.mask ?? mask
  const pointed = asked ?? (isPointing(tool) ? stroke?.path : null) ?? null

  useEffect(() => {
    const place = canvas.current
    if (!place || size.width === 0) return
    drawEditor(place, size, { photo, mask: shown, settings, view, tool, brush, cursor, pointed })
  }, [photo, shown, settings, view, size, cursor, brush, tool, pointed])

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
      {...handlers}
    />
  )
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
