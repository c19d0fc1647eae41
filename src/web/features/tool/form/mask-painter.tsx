import { Brush, Eraser, Square, Undo2 } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ChoiceGroup } from '../../../components/ui/choice-group.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Slider } from '../../../components/ui/slider.tsx'
import { MaskBoxForm } from './mask-box-form.tsx'
import { boxBetween, type Mark, maskFile, type Point, paintMarks } from './mask-drawing.ts'

type MaskPainterProps = { source: MediaFile; onDone: (mask: File) => void }

type Pen = 'brush' | 'eraser' | 'box'

/** Of the picture's longer side, in percent. */
const BRUSH = { min: 1, max: 12, start: 4 }
const MARK_COLOUR = '#d9479f'

/** Brush, eraser and box over a picture or the first frame of a clip; boxes can be given by numbers as well. */
export default function MaskPainter({ source, onDone }: MaskPainterProps) {
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [pen, setPen] = useState<Pen>('brush')
  const [brush, setBrush] = useState(BRUSH.start)
  const size = { width: source.width ?? 1, height: source.height ?? 1 }
  const add = (mark: Mark) => setMarks((now) => [...now, mark])
  return (
    <div className="grid gap-4">
      <PenBar pen={pen} onPen={setPen} brush={brush} onBrush={setBrush} />
      <MaskCanvas
        source={source}
        size={size}
        marks={marks}
        begin={(at) =>
          pen === 'box'
            ? { kind: 'box', box: boxBetween(at, at) }
            : { kind: 'stroke', erase: pen === 'eraser', radius: brush / 200, points: [at] }
        }
        onMark={add}
      />
      <MaskBoxForm onBox={(box) => add({ kind: 'box', box })} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          icon={<Undo2 aria-hidden />}
          disabled={marks.length === 0}
          onClick={() => setMarks([])}
        >
          <FormattedMessage id="tool.mask.clear" />
        </Button>
        <Button
          variant="primary"
          disabled={marks.length === 0}
          onClick={() => void maskFile(marks, size).then(onDone)}
        >
          <FormattedMessage id="tool.mask.done" />
        </Button>
      </div>
    </div>
  )
}

type PenBarProps = { pen: Pen; onPen: (pen: Pen) => void; brush: number; onBrush: (size: number) => void }

function PenBar({ pen, onPen, brush, onBrush }: PenBarProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <ChoiceGroup
        label={<FormattedMessage id="tool.mask.tool" />}
        look="segments"
        value={pen}
        onValueChange={onPen}
        options={[
          { value: 'brush', label: <FormattedMessage id="tool.mask.brush" />, icon: <Brush aria-hidden /> },
          {
            value: 'eraser',
            label: <FormattedMessage id="tool.mask.eraser" />,
            icon: <Eraser aria-hidden />,
          },
          { value: 'box', label: <FormattedMessage id="tool.mask.box" />, icon: <Square aria-hidden /> },
        ]}
      />
      <Field label={<FormattedMessage id="tool.mask.size" />}>
        <Slider value={brush} min={BRUSH.min} max={BRUSH.max} onValueChange={onBrush} />
      </Field>
    </div>
  )
}

type MaskCanvasProps = {
  source: MediaFile
  size: { width: number; height: number }
  marks: readonly Mark[]
  begin: (at: Point) => Mark
  onMark: (mark: Mark) => void
}

function MaskCanvas({ source, size, marks, begin, onMark }: MaskCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState<{ start: Point; mark: Mark } | null>(null)
  const scale = Math.min(1, 1200 / Math.max(size.width, size.height))
  const ratio = size.width / size.height
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]

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
      mark.kind === 'box'
        ? { kind: 'box', box: boxBetween(start, at) }
        : { ...mark, points: [...mark.points, at] }
    setDrawing({ start, mark: next })
  }
  return (
    <div
      className="relative mx-auto touch-none overflow-hidden rounded-lg ring-1 ring-line"
      // As wide as the window lets it be, and never taller than leaves room for the buttons.
      style={{ aspectRatio: ratio, width: `min(100%, ${56 * ratio}dvh)` }}
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
          event.currentTarget.setPointerCapture(event.pointerId)
          const start = pointAt(event)
          setDrawing({ start, mark: begin(start) })
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
    </div>
  )
}

function pointAt({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const box = currentTarget.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}
