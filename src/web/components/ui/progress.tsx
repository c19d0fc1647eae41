import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { SHIMMER } from './shimmer.ts'

interface ProgressProps {
  label: ReactNode
  /** From 0 to 1; null while unknown. */
  value: number | null
  /** The text beside the bar, "7 of 30 frames"; without it, a known value is shown as a percentage. */
  valueText?: string
  hideLabel?: boolean
  size?: 'sm' | 'md'
  className?: string
}

export function Progress({
  label,
  value,
  valueText,
  hideLabel = false,
  size = 'md',
  className,
}: ProgressProps) {
  const labelId = useId()
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100)
  const text = valueText ?? (percent === null ? undefined : `${percent}%`)
  return (
    <div className={cx('w-full', className)}>
      <div className={hideLabel ? 'sr-only' : 'mb-2 flex items-baseline justify-between gap-3 text-sm'}>
        <span id={labelId} className="line-clamp-2 min-w-0 break-words font-semibold">
          {label}
        </span>
        {text && <span className="text-ink-muted tabular-nums">{text}</span>}
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The browser's own cannot be drawn in our colours.
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={text}
        className={cx(
          'relative overflow-hidden rounded-full bg-hover ring-1 ring-line ring-inset',
          size === 'sm' ? 'h-1.5' : 'h-2.5',
        )}
      >
        <div
          style={percent === null ? undefined : { width: `${percent}%` }}
          className={cx(
            'h-full rounded-full bg-linear-90 from-primary via-primary-end to-plum-500',
            percent === null ? 'w-2/5 animate-sweep' : 'transition-[width] duration-slow ease-out',
          )}
        />
        {/* One step may take long, and what stands still looks as if it had stopped. */}
        {percent !== null && percent < 100 && (
          <span aria-hidden className={cx('absolute inset-0', SHIMMER)} />
        )}
      </div>
    </div>
  )
}
