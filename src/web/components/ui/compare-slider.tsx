import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from './cx.ts'

interface CompareSliderProps {
  /** The name of the comparison, for screen readers. */
  label: string
  /** Images or silent videos; both are cropped to the same frame. */
  before: ReactNode
  after: ReactNode
  beforeLabel?: ReactNode
  afterLabel?: ReactNode
  /** The aspect ratio of the frame, in CSS notation; it is reserved before anything has loaded. */
  ratio?: string
  /** How much of "before" is visible at first, in percent. */
  initial?: number
  formatValue?: (percent: number) => string
  className?: string
}

/** A finger has to move this far sideways before it drags; until then it may be scrolling the page. */
const DRAG_THRESHOLD_PX = 6

export function CompareSlider({
  label,
  before,
  after,
  beforeLabel,
  afterLabel,
  ratio = '4 / 3',
  initial = 50,
  formatValue,
  className,
}: CompareSliderProps) {
  const [percent, setPercent] = useState(initial)
  const drag = useDrag(setPercent)
  return (
    <div
      {...drag.handlers}
      style={{ '--split': `${percent}%`, aspectRatio: ratio } as CSSProperties}
      className={cx(
        'relative isolate w-full cursor-ew-resize touch-pan-y select-none overflow-hidden rounded-xl bg-sunken ring-1 ring-line',
        '[&_img]:pointer-events-none [&_img]:size-full [&_img]:object-cover [&_video]:pointer-events-none [&_video]:size-full [&_video]:object-cover',
        drag.active ? '[--glide:0s]' : '[--glide:var(--transition-duration-base)]',
        className,
      )}
    >
      <div className="absolute inset-0">{after}</div>
      <div className="absolute inset-0 transition-[clip-path] duration-(--glide) ease-out [clip-path:inset(0_calc(100%-var(--split))_0_0)]">
        {before}
      </div>
      {beforeLabel && <Caption side="left-3">{beforeLabel}</Caption>}
      {afterLabel && <Caption side="right-3">{afterLabel}</Caption>}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={formatValue?.(percent)}
        min={0}
        max={100}
        step={2}
        value={percent}
        onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
        className={cx(
          'peer pointer-events-none absolute inset-0 m-0 size-full cursor-ew-resize appearance-none opacity-0',
          // Until the code is loaded, the browser's own slider takes presses. Its thumb is thin, so that a
          // press means the same position to both.
          'in-data-waiting:pointer-events-auto [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none',
        )}
      />
      <div className="pointer-events-none absolute inset-y-0 left-(--split) w-0.5 -translate-x-1/2 bg-white shadow-[0_0_10px_rgb(0_0_0/0.45)] transition-[left] duration-(--glide) ease-out [&>span]:peer-focus-visible:outline-3 [&>span]:peer-focus-visible:outline-focus [&>span]:peer-focus-visible:outline-offset-2">
        <span
          data-handle
          className="pointer-events-auto absolute top-1/2 in-data-waiting:pointer-events-none left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-white text-brand-700 shadow-md"
        >
          <ChevronsLeftRight aria-hidden className="size-5" />
        </span>
      </div>
    </div>
  )
}

function Caption({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'pointer-events-none absolute bottom-3 rounded-full bg-black/65 px-2.5 py-1 font-semibold text-white text-xs backdrop-blur-sm',
        side,
      )}
    >
      {children}
    </span>
  )
}

/**
 * A mouse drags at once; a finger drags after moving sideways, and a tap jumps. Vertical moves scroll the
 * page.
 */
function useDrag(onPercent: (percent: number) => void) {
  const [active, setActive] = useState(false)
  const start = useRef<{ x: number } | null>(null)

  function report(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0) return
    const share = (event.clientX - box.left) / box.width
    onPercent(Math.round(Math.min(1, Math.max(0, share)) * 100))
  }
  function end() {
    start.current = null
    setActive(false)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      start.current = { x: event.clientX }
      event.currentTarget.setPointerCapture(event.pointerId)
      if (event.pointerType === 'mouse') report(event)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return
      if (!active && Math.abs(event.clientX - start.current.x) < DRAG_THRESHOLD_PX) return
      setActive(true)
      report(event)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current && !active) report(event)
      end()
    },
    onPointerCancel: end,
  }
  return { active, handlers }
}
