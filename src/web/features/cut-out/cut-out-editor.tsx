import { Minus, Plus, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CutOut, CutOutSettings } from '../../../shared/contract/cut-outs.ts'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { FROM_AFAR, zoomed } from '../../components/ui/pan-zoom.ts'
import { BRUSH, BrushPanel } from './brush-panel.tsx'
import { CutOutCanvas } from './cut-out-canvas.tsx'
import type { EditorTool } from './editor-tool.ts'
import type { LoadedCutOut } from './load-cut-out.ts'
import { LooksForm } from './looks-form.tsx'
import { fillHoles, type Mask, type Point } from './mask-edits.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { type History, useHistory } from './use-history.ts'
import { usePointing } from './use-pointing.ts'

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

/** Edits the edge of a cut-out with brushes, with its look next to it. */
export function CutOutEditor({ cutOut, loaded, shown, saving, onSave, findThing }: CutOutEditorProps) {
  const history = useHistory<Edited>({ mask: loaded.mask, settings: cutOut.settings })
  const [tool, setTool] = useState<EditorTool>('add')
  const [brush, setBrush] = useState(BRUSH.first)
  const [view, setView] = useState(FROM_AFAR)
  const { now } = history
  const setMask = (change: (mask: Mask) => Mask) =>
    history.set((known) => ({ ...known, mask: change(known.mask) }))
  const { asked, point, onNothingThere } = usePointing({ tool, mask: now.mask, setMask, findThing })
  useEditKeys({
    listens: shown,
    history,
    onBrush: (factor) => setBrush(Math.min(BRUSH.max, Math.max(BRUSH.min, Math.round(brush * factor)))),
  })

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
            onNothingThere={onNothingThere}
          />
          <output className="-translate-x-1/2 absolute bottom-3 left-1/2 whitespace-nowrap rounded-full bg-raised px-3 text-sm shadow-sm">
            {asked && <FormattedMessage id="cutout.looking" />}
          </output>
        </div>
        <Bar history={history} onZoom={(factor) => setView(zoomed(view, factor))} />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <BrushPanel
          tool={tool}
          onTool={setTool}
          brush={brush}
          onBrush={setBrush}
          onFillHoles={() => setMask(fillHoles)}
        />
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
