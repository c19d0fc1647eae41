import { useEffect, useRef } from 'react'
import { useMediaQuery } from './use-media-query.ts'

const BARS = 32
const STEP_MS = 90
const CALM_STEP_MS = 1000
/** Silence is a dot, so that the recording stays visible. */
const LEAST = 0.08

/**
 * The loudness of the last seconds, the newest at the end. It bypasses React, because it changes many times a
 * second.
 */
export function SoundRecorderMeter({ level }: { level: () => number }) {
  const bars = useRef<HTMLDivElement>(null)
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const heard = Array.from({ length: BARS }, () => 0)
    const drawing = setInterval(
      () => {
        heard.push(level())
        heard.shift()
        for (const [i, bar] of [...(bars.current?.children ?? [])].entries()) {
          if (bar instanceof HTMLElement) bar.style.scale = `1 ${Math.max(LEAST, heard[i] ?? 0)}`
        }
      },
      calm ? CALM_STEP_MS : STEP_MS,
    )
    return () => clearInterval(drawing)
  }, [level, calm])
  return (
    <div ref={bars} aria-hidden="true" className="flex h-10 min-w-0 flex-1 items-center gap-0.5">
      {Array.from({ length: BARS }, (_, i) => (
        <span
          // The bars stay in place; only their heights change.
          key={String(i)}
          style={{ scale: `1 ${LEAST}` }}
          className="h-full min-w-0 flex-1 rounded-full bg-brand-500"
        />
      ))}
    </div>
  )
}
