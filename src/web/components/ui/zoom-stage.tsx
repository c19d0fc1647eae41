import { Minus, Plus } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { isShortcut } from './is-shortcut.ts'
import { type PanZoom, ZOOM_STEP } from './use-pan-zoom.ts'
import { useWheel } from './use-wheel.ts'

/** For each picture on a stage: all of them are zoomed and moved together. */
export const ZOOMED_PART =
  'transform-[translate(var(--pan-x),var(--pan-y))_scale(var(--zoom))] transition-transform duration-(--pan-glide) ease-out select-none'

interface ZoomStageProps {
  panZoom: PanZoom
  /** The name of the stage, and the keys that move it. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * A stage for looking at pictures closely. Give them the class `ZOOMED_PART`, and `data-zoom-frame` to the
 * frame of each.
 */
export function ZoomStage({ panZoom, label, className, children }: ZoomStageProps) {
  const { view, glides, stage, handlers, steer } = panZoom
  useWheel(stage, panZoom.wheel)
  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement || isShortcut(event)) return
    if (!steer(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Arrow keys move a zoomed picture, so something has to be focusable.
  const reachable = { tabIndex: 0, onKeyDown }
  return (
    <fieldset
      ref={stage}
      aria-label={label}
      {...reachable}
      {...handlers}
      style={
        {
          '--zoom': view.zoom,
          '--pan-x': `${view.x}px`,
          '--pan-y': `${view.y}px`,
          '--pan-glide': glides ? 'var(--transition-duration-base)' : '0s',
        } as CSSProperties
      }
      className={cx(
        'min-w-0 overflow-hidden outline-offset-2',
        view.zoom > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : 'touch-pan-y',
        className,
      )}
    >
      {children}
    </fieldset>
  )
}

export interface ZoomLabels {
  zoomIn: string
  zoomOut: string
  /** The button that zooms out completely; its name contains the zoom factor. */
  fit: (percent: number) => string
}

interface ZoomButtonsProps {
  panZoom: PanZoom
  labels: ZoomLabels
  variant: 'overlay' | 'glass'
  className?: string
}

export function ZoomButtons({
  panZoom: { view, zoomBy, reset },
  labels,
  variant,
  className,
}: ZoomButtonsProps) {
  const percent = Math.round(view.zoom * 100)
  const isWhole = view.zoom === 1
  return (
    <div className={cx('flex items-center gap-0.5', className)}>
      <IconButton
        label={labels.zoomOut}
        variant={variant}
        aria-disabled={isWhole}
        onClick={() => zoomBy(1 / ZOOM_STEP)}
        className="aria-disabled:opacity-40"
      >
        <Minus />
      </IconButton>
      <IconButton
        label={labels.fit(percent)}
        variant={variant}
        aria-disabled={isWhole}
        onClick={reset}
        className="w-auto min-w-12 px-1.5 font-semibold text-xs tabular-nums aria-disabled:opacity-60"
      >
        {percent}%
      </IconButton>
      <IconButton label={labels.zoomIn} variant={variant} onClick={() => zoomBy(ZOOM_STEP)}>
        <Plus />
      </IconButton>
    </div>
  )
}
