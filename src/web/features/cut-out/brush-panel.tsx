import { Brush, Eraser, Hand, Scissors, SquareDashed, WandSparkles, X } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { ChoiceGroup } from '../../components/ui/choice-group.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Slider } from '../../components/ui/slider.tsx'
import type { EditorTool } from './editor-tool.ts'

const TOOLS = [
  { value: 'add', icon: <WandSparkles aria-hidden /> },
  { value: 'remove', icon: <X aria-hidden /> },
  { value: 'restore', icon: <Brush aria-hidden /> },
  { value: 'erase', icon: <Eraser aria-hidden /> },
  { value: 'keep', icon: <Scissors aria-hidden /> },
  { value: 'move', icon: <Hand aria-hidden /> },
] as const satisfies { value: EditorTool; icon: unknown }[]

/** The radii, in pixels of the photo. */
export const BRUSH = { min: 2, max: 120, first: 24 }

type BrushPanelProps = {
  tool: EditorTool
  onTool: (tool: EditorTool) => void
  brush: number
  onBrush: (brush: number) => void
  onFillHoles: () => void
}

/** What a stroke does, and how wide it is. */
export function BrushPanel({ tool, onTool, brush, onBrush, onFillHoles }: BrushPanelProps) {
  return (
    <>
      <ChoiceGroup
        label={<FormattedMessage id="cutout.tool" />}
        hint={<FormattedMessage id="cutout.tool_hint" />}
        options={TOOLS.map(({ value, icon }) => ({
          value,
          icon,
          label: <FormattedMessage id={`cutout.tool.${value}`} />,
        }))}
        value={tool}
        onValueChange={onTool}
      />
      <Field
        label={<FormattedMessage id="cutout.brush" />}
        hint={<FormattedMessage id="cutout.brush_hint" />}
      >
        <Slider value={brush} min={BRUSH.min} max={BRUSH.max} onValueChange={onBrush} />
      </Field>
      <Button
        size="sm"
        icon={<SquareDashed aria-hidden />}
        className="justify-self-start"
        onClick={onFillHoles}
      >
        <FormattedMessage id="cutout.holes" />
      </Button>
    </>
  )
}
