import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { boxBetween, cornersOf, type Mark, type Point, paintMarks } from './mask-drawing.ts'

const MARK_COLOUR = '#d9479f'

type MaskCanvasProps = {
  source: MediaFile
  size: { width: number; height: number }
  marks: readonly Mark[]
  /** The mark that drawing from here makes; null if it makes none. */
  begin: (at: Point) => Mark | null
  onMark: (mark: Mark) => void
  /** Drawn over the picture. */
  children: ReactNode
}

/** A picture, or the first frame of a clip, to paint on. */
export function MaskCanvas({ source, size, marks, begin, onMark, children }: MaskCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState<{ start: Point; mark: Mark } | null>(null)
  const scale = Math.min(1, 1200 / Math.max(size.width, size.height))
  const ratio = size.width / size.height
  const width = Math.round(size.width * scale)
  const height = Math.round(size.height * scale)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    paintMarks(context, drawing ? [...marks, drawing.mark] : marks, { width, height, colour: MARK_COLOUR })
  }, [marks, drawing, width, height])

  function move(event: PointerEvent) {
    if (!drawing) return
    const at = pointAt(event)
    const { start, mark } = drawing
    const next: Mark =
      mark.kind === 'area'
        ? { kind: 'area', corners: cornersOf(boxBetween(start, at)) }
        : { ...mark, points: [...mark.points, at] }
    setDrawing({ start, mark: next })
  }
  return (
    <div
      className="relative mx-auto touch-none overflow-hidden rounded-lg ring-1 ring-line"
      // As wide as the window allows, and low enough to leave space for the buttons.
      style={{ aspectRatio: ratio, width: `min(100%, ${50 * ratio}dvh)` }}
    >
      {source.kind === 'video' ? (
        <video src={`${source.url}#t=0.1`} muted playsInline preload="metadata" className="size-full" />
      ) : (
        <img src={source.url} alt="" className="size-full" />
      )}
      <canvas
        ref={canvas}
        width={width}
        height={height}
        className="absolute inset-0 size-full cursor-crosshair opacity-60"
        onPointerDown={(event) => {
          const start = pointAt(event)
          const mark = begin(start)
          if (!mark) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawing({ start, mark })
        }}
        onPointerMove={move}
        onPointerUp={() => {
          if (drawing) onMark(drawing.mark)
          setDrawing(null)
        }}
        onPointerCancel={() => setDrawing(null)}
      >
        <FormattedMessage id="tool.mask.canvas" />
      </canvas>
      {children}
    </div>
  )
}

function pointAt({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const box = currentTarget.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}
