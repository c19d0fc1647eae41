import {
  Brush,
  Eraser,
  Hand,
  Minus,
  Plus,
  Redo2,
  Scissors,
  SquareDashed,
  Undo2,
  WandSparkles,
  X,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CutOut, CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { ChoiceGroup } from '../../components/ui/choice-group.tsx'
import { Field } from '../../components/ui/field.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { FROM_AFAR, zoomed } from '../../components/ui/pan-zoom.ts'
import { Slider } from '../../components/ui/slider.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { CutOutCanvas, type EditorTool } from './cut-out-canvas.tsx'
import type { LoadedCutOut } from './load-cut-out.ts'
import { LooksForm } from './looks-form.tsx'
import { fillHoles, type Mask, type Point, withThing } from './mask-edits.ts'
import { type History, useHistory } from './use-history.ts'

export type Edited = { mask: Mask; settings: CutOutSettings }

/**
 * The object under a stroke that is to be kept or removed; null if there is no clear one. It reports its own
 * failures.
 */
export type FindThing = (mask: Mask, stroke: readonly Point[], stays: boolean) => Promise<Mask | null>

type CutOutEditorProps = {
  cutOut: CutOut
  loaded: LoadedCutOut
  /** False while the result is shown, because keys must not change what nobody sees. */
  shown: boolean
  saving: boolean
  onSave: (edited: Edited) => void
  findThing: FindThing
}

const TOOLS = [
  { value: 'add', icon: <WandSparkles aria-hidden /> },
  { value: 'remove', icon: <X aria-hidden /> },
  { value: 'restore', icon: <Brush aria-hidden /> },
  { value: 'erase', icon: <Eraser aria-hidden /> },
  { value: 'keep', icon: <Scissors aria-hidden /> },
  { value: 'move', icon: <Hand aria-hidden /> },
] as const satisfies { value: EditorTool; icon: unknown }[]
const MAX_BRUSH = 120

/** Edits the edge of a cut-out with brushes, with its look next to it. */
export function CutOutEditor({ cutOut, loaded, shown, saving, onSave, findThing }: CutOutEditorProps) {
  const intl = useIntl()
  const history = useHistory<Edited>({ mask: loaded.mask, settings: cutOut.settings })
  const [tool, setTool] = useState<EditorTool>('add')
  const [brush, setBrush] = useState(24)
  const [view, setView] = useState(FROM_AFAR)
  const [asked, setAsked] = useState<readonly Point[] | null>(null)
  const { now } = history

  const warn = (id: 'cutout.nothing_there' | 'cutout.no_thing') =>
    showToast(intl.formatMessage({ id }), { kind: 'warning' })
  const setMask = (change: (mask: Mask) => Mask) =>
    history.set((known) => ({ ...known, mask: change(known.mask) }))

  async function point(stroke: readonly Point[]) {
    const stays = tool === 'add'
    setAsked(stroke)
    await succeeds(async () => {
      const thing = await findThing(now.mask, stroke, stays)
      if (thing) setMask((mask) => withThing(mask, thing, stays))
      else warn('cutout.no_thing')
    })
    setAsked(null)
  }

  const shortcut = useEffectEvent((event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (isWriting) return
    const command = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (command && key === 'z') (event.shiftKey ? history.redo : history.undo)?.()
    else if (command && key === 'y') history.redo?.()
    else if (event.key === '[') setBrush(Math.max(2, Math.round(brush * 0.8)))
    else if (event.key === ']') setBrush(Math.min(MAX_BRUSH, Math.round(brush * 1.25)))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!shown) return
    const listen = (event: KeyboardEvent) => shortcut(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [shown])

  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 content-start gap-3 bg-raised pb-1 sticky top-14 z-10 self-start sm:top-20">
        <div className="relative h-[min(60dvh,40rem)] bg-raised max-lg:h-[38dvh]">
          <CutOutCanvas
            photo={loaded.photo}
            mask={now.mask}
            settings={now.settings}
            tool={tool}
            brush={brush}
            view={view}
            onView={setView}
            onMask={(mask) => setMask(() => mask)}
            onPoint={(stroke) => void point(stroke)}
            asked={asked}
            onNothingThere={() => warn('cutout.nothing_there')}
          />
          <output className="-translate-x-1/2 absolute bottom-3 left-1/2 whitespace-nowrap rounded-full bg-raised px-3 text-sm shadow-sm">
            {asked && <FormattedMessage id="cutout.looking" />}
          </output>
        </div>
        <Bar history={history} onZoom={(factor) => setView(zoomed(view, factor))} />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <ChoiceGroup
          label={<FormattedMessage id="cutout.tool" />}
          hint={<FormattedMessage id="cutout.tool_hint" />}
          options={TOOLS.map(({ value, icon }) => ({
            value,
            icon,
            label: <FormattedMessage id={`cutout.tool.${value}`} />,
          }))}
          value={tool}
          onValueChange={setTool}
        />
        <Field
          label={<FormattedMessage id="cutout.brush" />}
          hint={<FormattedMessage id="cutout.brush_hint" />}
        >
          <Slider value={brush} min={2} max={MAX_BRUSH} onValueChange={setBrush} />
        </Field>
        <Button
          size="sm"
          icon={<SquareDashed aria-hidden />}
          className="justify-self-start"
          onClick={() => setMask(fillHoles)}
        >
          <FormattedMessage id="cutout.holes" />
        </Button>
        <LooksForm
          tool={cutOut.tool}
          settings={now.settings}
          onChange={(settings, run) => history.set((known) => ({ ...known, settings }), run)}
        />
        <Button variant="primary" loading={saving} onClick={() => onSave(now)}>
          <FormattedMessage id="cutout.save" />
        </Button>
        <p className="text-ink-subtle text-sm">
          <FormattedMessage id="cutout.free" />
        </p>
      </div>
    </div>
  )
}

type BarProps = { history: History<Edited>; onZoom: (factor: number) => void }

function Bar({ history: { undo, redo }, onZoom }: BarProps) {
  const intl = useIntl()
  return (
    <div className="flex gap-1">
      <IconButton label={intl.formatMessage({ id: 'cutout.undo' })} disabled={!undo} onClick={() => undo?.()}>
        <Undo2 />
      </IconButton>
      <IconButton label={intl.formatMessage({ id: 'cutout.redo' })} disabled={!redo} onClick={() => redo?.()}>
        <Redo2 />
      </IconButton>
      <IconButton
        label={intl.formatMessage({ id: 'cutout.nearer' })}
        className="ml-auto"
        onClick={() => onZoom(1.5)}
      >
        <Plus />
      </IconButton>
      <IconButton label={intl.formatMessage({ id: 'cutout.further' })} onClick={() => onZoom(1 / 1.5)}>
        <Minus />
      </IconButton>
    </div>
  )
}
