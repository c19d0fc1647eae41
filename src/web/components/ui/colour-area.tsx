import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Colour, colourFromHsv, formatRgb, withAlpha } from './colour.ts'

interface ColourAreaProps {
  colour: Colour
  onChange: (colour: Colour) => void
  saturationLabel: string
  brightnessLabel: string
}

const STEP = 0.02
const LARGE_STEP = 0.1
const hiddenSlider = 'peer pointer-events-none absolute inset-0 size-full opacity-0'

/**
 * Saturation increases to the right, brightness upward. Two real sliders lie underneath for keyboards and
 * screen readers.
 */
export function ColourArea({ colour, onChange, saturationLabel, brightnessLabel }: ColourAreaProps) {
  const area = useRef<HTMLDivElement>(null)

  function set(s: number, v: number) {
    onChange(colourFromHsv(colour.h, s, v, colour.a))
  }
  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    set((event.clientX - box.left) / box.width, 1 - (event.clientY - box.top) / box.height)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_STEP : STEP
    if (event.key === 'ArrowRight') set(colour.s + step, colour.v)
    else if (event.key === 'ArrowLeft') set(colour.s - step, colour.v)
    else if (event.key === 'ArrowUp') set(colour.s, colour.v + step)
    else if (event.key === 'ArrowDown') set(colour.s, colour.v - step)
    else return
    event.preventDefault()
  }
  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      area.current?.querySelector('input')?.focus({ preventScroll: true })
      point(event)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
    },
  }
  const shared = { min: 0, max: 100, onKeyDown, className: hiddenSlider } as const
  return (
    <div
      ref={area}
      {...pointer}
      style={{ backgroundColor: `hsl(${colour.h} 100% 50%)` }}
      className="relative h-40 w-full cursor-crosshair touch-none rounded-md ring-1 ring-line"
    >
      <span className="absolute inset-0 rounded-md bg-linear-90 from-white to-transparent" />
      <span className="absolute inset-0 rounded-md bg-linear-0 from-black to-transparent" />
      <input
        type="range"
        {...shared}
        aria-label={saturationLabel}
        value={Math.round(colour.s * 100)}
        onChange={(event) => set(event.currentTarget.valueAsNumber / 100, colour.v)}
      />
      <input
        type="range"
        {...shared}
        aria-label={brightnessLabel}
        aria-orientation="vertical"
        value={Math.round(colour.v * 100)}
        onChange={(event) => set(colour.s, event.currentTarget.valueAsNumber / 100)}
      />
      <span
        style={{
          left: `${colour.s * 100}%`,
          top: `${100 - colour.v * 100}%`,
          backgroundColor: formatRgb(withAlpha(colour, 1)),
        }}
        className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-3 border-white shadow-md ring-1 ring-black/30 peer-focus-visible:outline-3 peer-focus-visible:outline-focus"
      />
    </div>
  )
}
