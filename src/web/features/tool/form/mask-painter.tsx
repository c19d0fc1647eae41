import { Brush, Eraser, MousePointerClick, Square, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Outline } from '../../../../shared/contract/generations.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ChoiceGroup } from '../../../components/ui/choice-group.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Slider } from '../../../components/ui/slider.tsx'
import { MaskBoxForm } from './mask-box-form.tsx'
import { MaskCanvas } from './mask-canvas.tsx'
import { type Box, boxBetween, cornersOf, isInside, type Mark, maskFile, type Point } from './mask-drawing.ts'
import { SuggestedList, SuggestedOutlines } from './mask-suggestions.tsx'

type MaskPainterProps = {
  source: MediaFile
  /** Suggested places. */
  suggestions: readonly Outline[]
  onDone: (mask: File) => void
}

const PENS = [
  { value: 'brush', label: <FormattedMessage id="tool.mask.brush" />, icon: <Brush aria-hidden /> },
  { value: 'eraser', label: <FormattedMessage id="tool.mask.eraser" />, icon: <Eraser aria-hidden /> },
  { value: 'box', label: <FormattedMessage id="tool.mask.box" />, icon: <Square aria-hidden /> },
] as const
const CHOOSE = {
  value: 'choose',
  label: <FormattedMessage id="tool.mask.choose" />,
  icon: <MousePointerClick aria-hidden />,
} as const
type Pen = (typeof PENS)[number]['value'] | 'choose'

/** In percent of the picture's longer side. */
const BRUSH = { min: 1, max: 12, start: 4 }

/**
 * Brush, eraser and box over a picture or the first frame of a clip; boxes can also be entered as numbers.
 */
export default function MaskPainter({ source, suggestions, onDone }: MaskPainterProps) {
  const hasSuggestions = suggestions.length > 0
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [pen, setPen] = useState<Pen>(hasSuggestions ? 'choose' : 'brush')
  const [brush, setBrush] = useState(BRUSH.start)
  const size = { width: source.width ?? 1, height: source.height ?? 1 }
  const add = (mark: Mark) => setMarks((now) => [...now, mark])
  const suggested = {
    outlines: suggestions,
    isChosen: (outline: Outline) => marks.some((mark) => isArea(mark, outline)),
    onToggle: (outline: Outline) => setMarks((now) => toggleArea(now, outline)),
  }
  function begin(at: Point): Mark | null {
    if (pen === 'box') return areaOf(boxBetween(at, at))
    if (pen !== 'choose')
      return { kind: 'stroke', erase: pen === 'eraser', radius: brush / 200, points: [at] }
    const pressed = suggestions.findLast((outline) => isInside(at, outline))
    if (pressed) suggested.onToggle(pressed)
    return null
  }
  return (
    <div className="grid gap-4">
      <PenBar
        pens={hasSuggestions ? [CHOOSE, ...PENS] : PENS}
        pen={pen}
        onPen={setPen}
        brush={brush}
        onBrush={setBrush}
      />
      <MaskCanvas source={source} size={size} marks={marks} begin={begin} onMark={add}>
        {hasSuggestions && <SuggestedOutlines {...suggested} />}
      </MaskCanvas>
      {hasSuggestions && <SuggestedList {...suggested} />}
      <MaskBoxForm onBox={(box) => add(areaOf(box))} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          icon={<Undo2 aria-hidden />}
          disabled={marks.length === 0}
          onClick={() => setMarks((now) => now.slice(0, -1))}
        >
          <FormattedMessage id="tool.mask.undo" />
        </Button>
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden />}
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

const areaOf = (box: Box): Mark => ({ kind: 'area', corners: cornersOf(box) })

const isArea = (mark: Mark, outline: Outline) => mark.kind === 'area' && mark.corners === outline

function toggleArea(marks: readonly Mark[], outline: Outline): readonly Mark[] {
  const others = marks.filter((mark) => !isArea(mark, outline))
  return others.length < marks.length ? others : [...marks, { kind: 'area', corners: outline }]
}

type PenBarProps = {
  pens: readonly (typeof CHOOSE | (typeof PENS)[number])[]
  pen: Pen
  onPen: (pen: Pen) => void
  brush: number
  onBrush: (size: number) => void
}

function PenBar({ pens, pen, onPen, brush, onBrush }: PenBarProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <ChoiceGroup
        label={<FormattedMessage id="tool.mask.tool" />}
        look="segments"
        value={pen}
        onValueChange={onPen}
        options={pens}
      />
      {(pen === 'brush' || pen === 'eraser') && (
        <Field label={<FormattedMessage id="tool.mask.size" />}>
          <Slider value={brush} min={BRUSH.min} max={BRUSH.max} onValueChange={onBrush} />
        </Field>
      )}
    </div>
  )
}
